import { Stack } from '../../../design/index.ts';
import type { Versioned } from '../../../kit/record/use-record.ts';
import type { TemplateDoc } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';
import { PageList } from './page-list.tsx';
import { Variables } from './variables.tsx';

/** The screen of a template's draft pages and their variables. */
export function Screen() {
  return (
    <TemplateFrame path="/pages">
      {(template: Versioned<TemplateDoc>) => (
        <Stack>
          <PageList template={template} />
          <Variables template={template} />
        </Stack>
      )}
    </TemplateFrame>
  );
}

import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import { Card, Empty, Skeleton, Stack } from '../../../design/index.ts';
import { ListView } from '../../../kit/list/list-view.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import type { Versioned } from '../../../kit/record/use-record.ts';
import type { TemplateDoc } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';
import { Compare } from './compare/compare.tsx';
import { draftId } from './designs.ts';
import { DraftCard } from './draft-card.tsx';
import { VersionList } from './version-list.tsx';

/** The screen of a template's published versions and their differences. */
export function Screen() {
  return <TemplateFrame path="/versions">{({ doc }: Versioned<TemplateDoc>) => <Versions doc={doc} />}</TemplateFrame>;
}

function Versions({ doc }: { doc: TemplateDoc }) {
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? String(doc.publishedVersion ?? '');
  const after = params.get('after') ?? draftId;
  const comparison = useRef<HTMLDivElement>(null);
  const versions = useList({
    queryKey: ['templates', doc.id, 'versions'],
    perPage: 20,
    load: (query) => galley.templates.versions.list(doc.id, query),
  });
  const updateParams = (changed: Record<string, string>) =>
    setParams((now) => ({ ...Object.fromEntries(now), ...changed }), { preventScrollReset: true });
  if (doc.publishedVersion === null) {
    return (
      <Stack>
        <DraftCard doc={doc} />
        <Empty title="No versions yet">Each time you publish the draft, Galley keeps a version here.</Empty>
      </Stack>
    );
  }
  return (
    <Stack>
      <DraftCard doc={doc} />
      <div ref={comparison} style={{ scrollMarginTop: 16 }}>
        <Compare doc={doc} before={before} after={after} onChoose={updateParams} />
      </div>
      <Card>
        <h2>Published versions</h2>
        <ListView list={versions} what="versions" skeleton={<Skeleton height="240px" />}>
          {(list = []) => (
            <VersionList
              doc={doc}
              versions={list}
              onCompare={(version) => {
                updateParams({ before: String(version), after: draftId });
                comparison.current?.scrollIntoView();
              }}
            />
          )}
        </ListView>
      </Card>
    </Stack>
  );
}

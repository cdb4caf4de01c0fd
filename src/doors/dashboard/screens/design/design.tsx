import { PageHeader, Stack } from '../../design/index.ts';
import { ButtonSamples } from './buttons.tsx';
import { FieldSamples } from './fields.tsx';
import { FrameSamples } from './frames.tsx';
import { MessageSamples } from './messages.tsx';
import { PatternSamples } from './patterns.tsx';
import { TokenSamples } from './tokens.tsx';

/** /app/design: shows every component in every state, for developers of screens. */
export function Screen() {
  return (
    <>
      <PageHeader
        title="Design language"
        lead="Every component that screens are made of, in every state. Check this page before you add a component."
      />
      <Stack>
        <TokenSamples />
        <ButtonSamples />
        <FieldSamples />
        <MessageSamples />
        <FrameSamples />
        <PatternSamples />
      </Stack>
    </>
  );
}

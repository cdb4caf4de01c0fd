import { useState } from 'react';
import { Button } from './button.tsx';
import { CodeBlock } from './copy.tsx';
import { Stack } from './layout.tsx';

const foldedLines = 40;
const foldedSigns = 4_000;

/** Shows a value as indented JSON. If it is long, only its beginning is visible until the user opens the rest. */
export function FoldedJson({ label, value }: { label: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  const lines = text.split('\n');
  const start = lines.slice(0, foldedLines).join('\n').slice(0, foldedSigns);
  if (start.length === text.length) return <CodeBlock label={label} text={text} isWrapped />;
  return (
    <Stack>
      <CodeBlock label={label} text={isOpen ? text : `${start}\n…`} isWrapped />
      <div>
        <Button size="small" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${lines.length.toLocaleString()} lines`}
        </Button>
      </div>
    </Stack>
  );
}

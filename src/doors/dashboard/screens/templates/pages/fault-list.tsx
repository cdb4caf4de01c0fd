import { useMemo } from 'react';
import { useDelayed } from '../../../app/delayed.ts';
import { Button, Notice } from '../../../design/index.ts';
import { locatePaths, type TextPosition } from './text-places.ts';

/** The number of faults in the list: correcting these shows the next. */
const maxListed = 20;

interface FaultListProps {
  title: string;
  /** `danger` if a requested action failed. */
  tone: 'warning' | 'danger';
  /** Paths are relative to the document. */
  faults: ReadonlyArray<{ path: string; message: string }>;
  /** The text of the document in its field. */
  text: string;
  onGoTo(position: TextPosition): void;
}

/** The faults that the service found in a document, each with its line. */
export function FaultList({ title, tone, faults, text, onGoTo }: FaultListProps) {
  // Parsing a document of megabytes takes longer than a keystroke may: it is parsed once typing pauses.
  const read = useDelayed(text, 300);
  const findPosition = useMemo(() => locatePaths(read), [read]);
  return (
    <Notice tone={tone} title={title}>
      <ul>
        {faults.slice(0, maxListed).map(({ path, message }) => {
          const position = findPosition(path);
          return (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message} {position && <PlaceButton position={position} onGoTo={onGoTo} />}
            </li>
          );
        })}
      </ul>
      {faults.length > maxListed && <p>And {faults.length - maxListed} more.</p>}
    </Notice>
  );
}

/** Moves the caret to a fault. */
export function PlaceButton({ position, onGoTo }: { position: TextPosition; onGoTo(position: TextPosition): void }) {
  return (
    <Button size="small" variant="quiet" onPress={() => onGoTo(position)}>
      Line {position.line}, column {position.column}
    </Button>
  );
}

/** Marks a position in a field whose lines do not wrap, and scrolls its line to the middle. */
export function putCaret(area: HTMLTextAreaElement, { line, start, end }: TextPosition): void {
  area.focus();
  area.setSelectionRange(start, end);
  const { lineHeight } = getComputedStyle(area);
  area.scrollTop = (line - 1) * Number.parseFloat(lineHeight) - area.clientHeight / 2;
}

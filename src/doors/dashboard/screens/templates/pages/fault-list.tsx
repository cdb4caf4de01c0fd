import { useMemo } from 'react';
import { useDelayed } from '../../../app/delayed.ts';
import { Button, Notice } from '../../../design/index.ts';
import { locatePaths, type TextPosition } from './text-places.ts';

/** The maximum number of faults in the list. When they are corrected, the next ones are shown. */
const maxListed = 20;

interface FaultListProps {
  title: string;
  /** `danger` if an action failed that the user requested. */
  tone: 'warning' | 'danger';
  /** The faults. Their paths are relative to the document. */
  faults: ReadonlyArray<{ path: string; message: string }>;
  /** The text of the document in its field. */
  text: string;
  onGoTo(position: TextPosition): void;
}

/** Lists the faults that the service found in a document, each with its line. */
export function FaultList({ title, tone, faults, text, onGoTo }: FaultListProps) {
  // Parsing a document of several megabytes takes too long to do it at each keystroke, so it waits for a pause in
  // typing.
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

/** A button that moves the caret to a fault. */
export function PlaceButton({ position, onGoTo }: { position: TextPosition; onGoTo(position: TextPosition): void }) {
  return (
    <Button size="small" variant="quiet" onPress={() => onGoTo(position)}>
      Line {position.line}, column {position.column}
    </Button>
  );
}

/** Selects a position in a text area whose lines do not wrap, and scrolls its line to the middle. */
export function putCaret(area: HTMLTextAreaElement, { line, start, end }: TextPosition): void {
  area.focus();
  area.setSelectionRange(start, end);
  const { lineHeight } = getComputedStyle(area);
  area.scrollTop = (line - 1) * Number.parseFloat(lineHeight) - area.clientHeight / 2;
}

import type { MeasuredNode } from '../../glue.ts';
import { textLines } from '../../text-lines.ts';
import type { Unit } from './units.ts';

/** What takes no part in counting: blanks collapse, and some that have no width are put in for the engine alone. */
const uncounted = /[\s\u00ad\u061c\u200b\u200e\u200f\u2060]/gu;

/**
 * The unit that each measured line begins with. The blanks between two lines belong to the upper one.
 * Undefined where the measured text is another than the units' (its letters may have been transformed).
 */
export function lineStarts(units: readonly Unit[], node: MeasuredNode): number[] | undefined {
  const lines = textLines(node).map(
    ({ runs, pictures }) => runs.reduce((sum, { text }) => sum + counted(text), 0) + pictures.length,
  );
  const starts: number[] = [];
  let room = 0;
  for (const [index, { text, kind }] of units.entries()) {
    const size = kind === 'emoji' ? 1 : counted(text);
    while (room === 0 && size > 0) {
      const line = lines.shift();
      if (line === undefined) return undefined;
      if (line > 0) starts.push(index);
      room = line;
    }
    room -= size;
    if (room < 0) return undefined;
  }
  return room === 0 && lines.every((line) => line === 0) ? starts : undefined;
}

function counted(text: string): number {
  return [...text.replace(uncounted, '')].length;
}

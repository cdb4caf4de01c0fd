import type { MeasuredNode } from '../../glue.ts';
import { textLines } from '../../text-lines.ts';
import type { Unit } from './units.ts';

/**
 * Matches characters that are not counted. Blanks may collapse, and some characters of no width are only inserted for
 * the engine.
 */
const uncounted = /[\s\u00ad\u061c\u200b\u200e\u200f\u2060]/gu;

/**
 * Returns, for each measured line, the index of the unit that begins it. Blanks between two lines belong to the upper
 * one. Undefined if the measured text differs from the units, for example because its case was transformed.
 */
export function lineStarts(units: readonly Unit[], node: MeasuredNode): number[] | undefined {
  const lines = textLines(node).map(
    ({ runs, pictures }) => runs.reduce((sum, { text }) => sum + countCharacters(text), 0) + pictures.length,
  );
  const starts: number[] = [];
  let room = 0;
  for (const [index, { text, kind }] of units.entries()) {
    const size = kind === 'emoji' ? 1 : countCharacters(text);
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

function countCharacters(text: string): number {
  return [...text.replace(uncounted, '')].length;
}

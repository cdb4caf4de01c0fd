import { describe, expect, it } from 'vitest';
import type { MeasuredNode } from './glue.ts';
import { lineCount } from './text-lines.ts';

/** Counts the lines of runs that are given by their top and height. */
function countLines(...runs: (readonly [y: number, height: number])[]): number {
  const node: MeasuredNode = {
    width: 400,
    height: 200,
    transform: [1, 0, 0, 1, 0, 0],
    children: [],
    runs: runs.map(([y, height]) => ({ text: 'word', x: 0, y, width: 50, height })),
  };
  return lineCount(node);
}

describe('lines of a measured text', () => {
  it('[DOC-14] puts runs of several fonts into one line, though their middles differ', () => {
    // Inter, Noto Sans Thai and Noto Sans JP at 40 px on one baseline.
    expect(countLines([0, 48], [-9, 60], [-4, 58])).toBe(1);
    expect(countLines([0, 48], [-9, 60], [50, 48], [41, 60])).toBe(2);
  });

  it('[DOC-14] puts words of several sizes into one line, also raised and lowered ones', () => {
    // Inter at 64, 16 and 8 px on one baseline, 62 px down.
    expect(countLines([0, 77], [46.5, 19.4], [54, 9.7])).toBe(1);
    expect(countLines([0, 77], [46.5, 19.4], [66, 19.4])).toBe(2);
    // A text of 40 px, and texts of 24 px that are 12 px above and 8 px below it.
    expect(countLines([0, 48], [7, 29], [23, 29])).toBe(1);
  });

  it('[DOC-14] separates lines that are set closely', () => {
    expect(countLines([0, 48], [30, 48], [60, 48])).toBe(3);
    expect(countLines()).toBe(0);
  });
});

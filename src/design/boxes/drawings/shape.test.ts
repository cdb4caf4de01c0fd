import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { drawShape, type ShapeDrawing } from './shape.ts';

const box = { width: 100, height: 60 };

function drawn(shape: Partial<ShapeDrawing> & Pick<ShapeDrawing, 'shape'>) {
  const drawing = drawShape({ ...box, ...shape });
  if ('problem' in drawing) throw new Error(drawing.problem);
  return drawing;
}

/** The markup of the only element inside the SVG. */
const inner = (shape: Partial<ShapeDrawing> & Pick<ShapeDrawing, 'shape'>) =>
  /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\S+" height="\S+" viewBox="0 0 \S+ \S+" preserveAspectRatio="none">(<[^<>]*\/>)<\/svg>$/.exec(
    drawn(shape).markup,
  )?.[1];

const readCorners = (element: string | undefined) =>
  /points="([^"]*)"/
    .exec(element ?? '')?.[1]
    ?.split(' ')
    .map((pair) => pair.split(',').map(Number)) ?? [];

const findProblem = (shape: Partial<ShapeDrawing>) => {
  const drawing = drawShape({ shape: 'polygon', ...box, ...shape });
  return 'problem' in drawing ? drawing.problem : undefined;
};

describe('drawShape', () => {
  it('[DOC-2] draws an ellipse in its box, with the stroke inside', () => {
    expect(inner({ shape: 'ellipse', fill: '#ff0000' })).toBe(
      '<ellipse cx="50" cy="30" rx="50" ry="30" fill="#ff0000"/>',
    );
    expect(inner({ shape: 'ellipse', fill: '#ff0000', stroke: 'rgb(0 0 0 / 50%)', strokeWidth: 10 })).toBe(
      '<ellipse cx="50" cy="30" rx="45" ry="25" fill="#ff0000" stroke="#00000080" stroke-width="10" stroke-linejoin="round"/>',
    );
  });

  it('[DOC-2] draws a line across its box, along a thin one, or through points', () => {
    const line = (shape: Partial<ShapeDrawing>) =>
      readCorners(inner({ shape: 'line', stroke: '#000', strokeWidth: 4, ...shape }));
    expect(line({})).toEqual([
      [2, 2],
      [98, 58],
    ]);
    expect(line({ height: 4 })).toEqual([
      [0, 2],
      [100, 2],
    ]);
    expect(line({ width: 2 })).toEqual([
      [2, 0],
      [2, 60],
    ]);
    expect(line({ points: [[0, 0], { x: 5, y: 6 }, [7, 8]] })).toEqual([
      [0, 0],
      [5, 6],
      [7, 8],
    ]);
  });

  it('makes a line visible in whichever color is given, and in a box of no height', () => {
    expect(inner({ shape: 'line', fill: '#00ff00' })).toContain('fill="none" stroke="#00ff00" stroke-width="1"');
    expect(drawn({ shape: 'line', height: 0, strokeWidth: 6 })).toMatchObject({ width: 100, height: 6 });
  });

  it.each([3, 4, 6, 64])('[DOC-2] draws a regular polygon of %d corners on the ellipse of its box', (points) => {
    const corners = readCorners(inner({ shape: 'polygon', points }));
    expect(corners).toHaveLength(points);
    expect(corners[0]).toEqual([50, 0]);
    for (const [x = 0, y = 0] of corners) expect(((x - 50) / 50) ** 2 + ((y - 30) / 30) ** 2).toBeCloseTo(1, 3);
  });

  it('[DOC-2] draws a star with its spikes, five by default, and every second corner on the inner ellipse', () => {
    expect(readCorners(inner({ shape: 'star' }))).toHaveLength(10);
    const corners = readCorners(inner({ shape: 'star', points: 7, innerRadius: 0.25 }));
    const radii = corners.map(([x = 0, y = 0]) => Math.hypot((x - 50) / 50, (y - 30) / 30));
    expect(radii.map((radius) => Math.round(radius * 100) / 100)).toEqual(
      Array.from({ length: 7 }, () => [1, 0.25]).flat(),
    );
  });

  it('keeps the stroke of polygons and stars inside the box', () => {
    for (const shape of ['polygon', 'star'] as const) {
      for (const [x = 0, y = 0] of readCorners(inner({ shape, points: 8, stroke: '#000', strokeWidth: 12 }))) {
        expect(x >= 6 && x <= 94 && y >= 6 && y <= 54).toBe(true);
      }
    }
  });

  it('[DOC-2] uses points and path data as they are, in px of the box', () => {
    const points = [[-10, 0], [50.12345, 60], { x: 110, y: 0 }] as const;
    expect(inner({ shape: 'polygon', points })).toBe('<polygon points="-10,0 50.123,60 110,0" fill="#000000"/>');
    expect(inner({ shape: 'star', points })).toBe('<polygon points="-10,0 50.123,60 110,0" fill="#000000"/>');
    expect(inner({ shape: 'path', d: 'M0 0 10 10z', fill: 'none', stroke: '#000' })).toBe(
      '<path d="M0 0L10 10z" fill="none" stroke="#000" stroke-width="1" stroke-linejoin="round"/>',
    );
  });

  it.each<[string, Partial<ShapeDrawing>]>([
    ['3 to 64', { points: 2 }],
    ['3 to 64', { points: 65 }],
    ['3 to 64', { points: 4.5 }],
    ['3 to 64', { points: Number.NaN }],
    [
      'at least 3',
      {
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      'at least 3',
      {
        points: [
          [0, 0],
          [1, 1],
          [Number.NaN, 1],
        ],
      },
    ],
    ['at least 3', { points: Array.from({ length: 10_001 }, () => [0, 0] as const) }],
    ['at least two', { shape: 'line', points: 3 }],
    ['inner radius', { shape: 'star', innerRadius: 2 }],
    ['the path is empty', { shape: 'path' }],
    ['character', { shape: 'path', d: 'M0 0L' }],
    ['color', { fill: 'red;}' }],
    ['color', { fill: 'url(#x)' }],
    ['color', { stroke: 'var(--x)' }],
    ['stroke', { stroke: '#000', strokeWidth: -1 }],
    ['the width or height of the shape is 0 or too large', { width: 0 }],
    ['the width or height of the shape is 0 or too large', { height: 1e6 }],
  ])('[DOC-2] returns the problem "%s" and does not throw', (problem, shape) => {
    expect(findProblem(shape)).toContain(problem);
  });

  it('[DOC-17] prints only its own markup, whatever the text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '"/><script>alert(1)</script>',
        '#fff" onload="alert(1)',
        'url(https://evil.example)',
        '#fff',
        'M0 0',
        'none',
      ),
    );
    const shape = fc.constantFrom<ShapeDrawing['shape']>('ellipse', 'line', 'polygon', 'star', 'path');
    fc.assert(
      fc.property(shape, hostile, hostile, hostile, (kind, fill, stroke, d) => {
        const drawing = drawShape({ shape: kind, ...box, fill, stroke, d });
        if ('problem' in drawing) return;
        expect(drawing.markup).toMatch(
          /^<svg [^<>]*><(ellipse|polyline|polygon|path)( [a-z-]+="[\w\s#%.,()/+-]*")+\/><\/svg>$/,
        );
        expect(drawing.markup).not.toMatch(/ on|url\(/);
      }),
      { numRuns: runs(400, 2_000) },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredNode } from './glue.ts';
import { textOverflows } from './overflow.ts';
import { shrinkTexts } from './shrink.ts';

function pageOf(text: Partial<TextBox>): { root: ContainerBox; box: TextBox } {
  const box: TextBox = { kind: 'text', layerId: 't', style: { fontSize: '100px' }, spans: [], shrinkTo: 10, ...text };
  return { root: { kind: 'container', layerId: '', style: {}, children: [box] }, box };
}

type Run = MeasuredNode['runs'][number];

/** A page of 1000 × 1000 with one text of 400 × 200 whose runs follow from its size. */
function measured(runs: Run[]): MeasuredNode {
  const node = (width: number, height: number, children: MeasuredNode[], own: Run[]): MeasuredNode => ({
    width,
    height,
    transform: [1, 0, 0, 1, 0, 0],
    children,
    runs: own,
  });
  return node(1000, 1000, [node(400, 200, [], runs)], []);
}

const line = (y: number, height: number, width = 100, text = 'word'): Run => ({ text, x: 0, y, width, height });

describe('shrinking text', () => {
  it('finds the largest size that fits the box', () => {
    const { root, box } = pageOf({});
    const sizes = shrinkTexts(root, (tried) => measured([line(0, 3 * (tried.get(box) ?? 100))]));
    expect(sizes.get(box)).toBeCloseTo(66.8, 0);
  });

  it('leaves a text that fits as it is, and goes no lower than its least size', () => {
    const { root, box } = pageOf({});
    expect(shrinkTexts(root, () => measured([line(0, 150)])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 900)])).get(box)).toBe(10);
  });

  it('takes leading for no text, and blanks at the end of a line neither', () => {
    const { root, box } = pageOf({});
    expect(shrinkTexts(root, () => measured([line(-10, 220)])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 100, 405, 'some words ')])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 100, 405, 'some words')])).has(box)).toBe(true);
  });

  it('shrinks until the lines are few enough', () => {
    const { root, box } = pageOf({ maxLines: 2 });
    const lines = (size: number) => Array.from({ length: Math.ceil(size / 20) }, (_, index) => line(index * 10, 10));
    expect(shrinkTexts(root, (tried) => measured(lines(tried.get(box) ?? 100))).get(box)).toBeCloseTo(40, 0);
  });
});

describe('text that is too large', () => {
  it('[RND-25] is found in its box and on the page', () => {
    const { root } = pageOf({});
    expect(textOverflows(root, measured([line(0, 100)]))).toEqual([]);
    expect(textOverflows(root, measured([line(0, 300)]))).toMatchObject([{ code: 'text_overflow', layerId: 't' }]);
    const clamped = pageOf({ maxLines: 1 });
    expect(textOverflows(clamped.root, measured([line(0, 300)]))).toEqual([]);
    expect(textOverflows(clamped.root, measured([line(0, 1_300)]))).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredNode } from './glue.ts';
import { textOverflows } from './overflow.ts';
import { shrinkTexts } from './shrink.ts';

function buildPage(text: Partial<TextBox>): { root: ContainerBox; box: TextBox } {
  const box: TextBox = { kind: 'text', layerId: 't', style: { fontSize: '100px' }, spans: [], shrinkTo: 10, ...text };
  return { root: { kind: 'container', layerId: '', style: {}, children: [box] }, box };
}

type Run = MeasuredNode['runs'][number];

/** Makes a page of 1000 × 1000 px with one text of 400 × 200 px, whose runs depend on its font size. */
function measured(runs: Run[]): MeasuredNode {
  const node = (width: number, height: number, children: MeasuredNode[], ownRuns: Run[]): MeasuredNode => ({
    width,
    height,
    transform: [1, 0, 0, 1, 0, 0],
    children,
    runs: ownRuns,
  });
  return node(1000, 1000, [node(400, 200, [], runs)], []);
}

const line = (y: number, height: number, width = 100, text = 'word'): Run => ({ text, x: 0, y, width, height });

describe('shrinking text', () => {
  it('finds the largest size that fits the box', () => {
    const { root, box } = buildPage({});
    const sizes = shrinkTexts(root, (tried) => measured([line(0, 3 * (tried.get(box) ?? 100))]));
    expect(sizes.get(box)).toBeCloseTo(66.8, 0);
  });

  it('leaves a text alone that fits, and does not shrink below the minimum size', () => {
    const { root, box } = buildPage({});
    expect(shrinkTexts(root, () => measured([line(0, 150)])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 900)])).get(box)).toBe(10);
  });

  it('counts neither leading nor blanks at the end of a line as text', () => {
    const { root, box } = buildPage({});
    expect(shrinkTexts(root, () => measured([line(-10, 220)])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 100, 405, 'some words ')])).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured([line(0, 100, 405, 'some words')])).has(box)).toBe(true);
  });

  it('[DOC-14] measures lines by their boxes if a fallback font is higher than they are', () => {
    const style = { fontSize: '100px', lineHeight: '1' };
    const { root, box } = buildPage({ style });
    const high = (count: number, pitch = 100) =>
      Array.from({ length: count }, (_, index) => [
        line(index * pitch - 2, 104, 20, ' '),
        line(index * pitch - 40, 190),
      ]);
    expect(shrinkTexts(root, () => measured(high(2).flat())).has(box)).toBe(false);
    expect(shrinkTexts(root, () => measured(high(3).flat())).has(box)).toBe(true);
    expect(shrinkTexts(root, () => measured(high(2, 160).flat())).has(box)).toBe(true);
    expect(textOverflows(root, measured(high(2).flat()))).toEqual([]);
    expect(textOverflows(root, measured(high(3).flat()))).toHaveLength(1);
  });

  it.each([
    ['em', '0.5em', 0.5],
    ['px', '50px', 0],
    // A percentage of the page, which is 1000 px wide.
    ['%', '5%', 0],
  ])('[DOC-14] fits the room that a padding in %s leaves', (_unit, padding, ofSize) => {
    const { root, box } = buildPage({ style: { fontSize: '100px', padding } });
    // A line is as high as the font size, so 200 px have room for the line and the padding above and below.
    const sizes = shrinkTexts(root, (tried) => measured([line(0, tried.get(box) ?? 100)]));
    const fitting = ofSize === 0 ? undefined : 200 / (1 + 2 * ofSize);
    expect(sizes.get(box)).toBe(fitting && fitting < 100 ? fitting : undefined);
    const lower = shrinkTexts(root, (tried) => measured([line(0, 1.5 * (tried.get(box) ?? 100))]));
    expect(lower.get(box)).toBeCloseTo(ofSize === 0 ? 100.5 / 1.5 : 200.5 / (1.5 + 2 * ofSize), 0);
  });

  it.each([
    // The padding is 5 % of 1000 − 2 × 100, or of 1000 for an absolutely positioned box, whose percentages also refer
    // to the room of the padding.
    [{}, 40],
    [{ position: 'absolute' }, 50],
  ])('[DOC-14] counts a padding in percent from the containing block: %j', (placement, padding) => {
    const { root, box } = buildPage({ style: { fontSize: '100px', padding: '5%', ...placement } });
    const padded = { ...root, style: { padding: '0px 100px' } };
    const sizes = shrinkTexts(padded, (tried) => measured([line(0, 2 * (tried.get(box) ?? 100))]));
    expect(sizes.get(box)).toBeCloseTo((200.5 - 2 * padding) / 2, 0);
  });

  it('[DOC-14] fits inside borders, horizontally and vertically', () => {
    const { root, box } = buildPage({
      style: { fontSize: '100px', paddingRight: '150px', borderLeft: '50px solid #000' },
    });
    const sizes = shrinkTexts(root, (tried) => measured([line(0, 10, 4 * (tried.get(box) ?? 100))]));
    expect(sizes.get(box)).toBeCloseTo(50, 0);
  });

  it('[DOC-14] fits a text that is its own item at its position in the box, with the room after it', () => {
    const style = { fontSize: '100px', display: 'flex', padding: '40px' };
    const { root, box } = buildPage({ style });
    const item = (height: number): MeasuredNode => ({
      width: 320,
      height,
      transform: [1, 0, 0, 1, 40, 40],
      children: [],
      runs: [line(0, height)],
    });
    const sizes = shrinkTexts(root, (tried) => {
      const page = measured([]);
      page.children[0]?.children.push(item(1.5 * (tried.get(box) ?? 100)));
      return page;
    });
    // The room is 200 px minus 40 px of padding below. The item begins below the other 40 px.
    expect(sizes.get(box)).toBeCloseTo(80.3, 0);
  });

  it('shrinks until there are few enough lines', () => {
    const { root, box } = buildPage({ maxLines: 2 });
    const lines = (size: number) => Array.from({ length: Math.ceil(size / 20) }, (_, index) => line(index * 10, 10));
    expect(shrinkTexts(root, (tried) => measured(lines(tried.get(box) ?? 100))).get(box)).toBeCloseTo(40, 0);
  });
});

describe('text that is too large', () => {
  it('[RND-25] is found in its box and on the page', () => {
    const { root } = buildPage({});
    expect(textOverflows(root, measured([line(0, 100)]))).toEqual([]);
    expect(textOverflows(root, measured([line(0, 300)]))).toMatchObject([{ code: 'text_overflow', layerId: 't' }]);
    const clamped = buildPage({ maxLines: 1 });
    expect(textOverflows(clamped.root, measured([line(0, 300)]))).toEqual([]);
    expect(textOverflows(clamped.root, measured([line(0, 1_300)]))).toHaveLength(1);
  });
});

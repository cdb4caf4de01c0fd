import { expect, it } from 'vitest';
import { splitBackground } from './background-boxes.ts';

const even = (px: number) => ({ top: px, right: px, bottom: px, left: px });
const insets = { width: 100, height: 50, border: even(6), content: even(10) };
const border = { border: '6px solid transparent', borderRadius: '18px' };
const top = 'linear-gradient(#fff, #fff)';
const below = 'linear-gradient(90deg, #e11d48, #2563eb)';

it('[RND-14] turns background layers with several boxes into separate boxes, the lowest first (W2)', () => {
  const style = { ...border, background: `${top} padding-box, ${below} border-box` };
  const split = splitBackground(style, () => insets);
  expect(split.style).toEqual({ ...border, borderColor: 'transparent' });
  const [lowest, highest, decoration] = split.nodes;
  expect(lowest?.style).toMatchObject({ top: '-6px', left: '-6px', borderRadius: '18px', overflow: 'hidden' });
  expect(lowest?.children?.[0]?.style).toMatchObject({ top: '0px', background: below });
  // The transparent borders clip the background to the padding box with its inner corners.
  expect(highest?.style).toMatchObject({
    borderTop: '6px solid transparent',
    borderRadius: '18px',
    overflow: 'hidden',
  });
  expect(highest?.children?.[0]?.style).toMatchObject({ top: '0px', background: top });
  expect(decoration?.style).toMatchObject(border);
});

it('[RND-14] extends a gradient of the padding box under the borders', () => {
  const style = { ...border, backgroundImage: `${top}, ${below}`, backgroundClip: 'padding-box, border-box' };
  const [lowest] = splitBackground(style, () => insets).nodes;
  expect(lowest?.style).toMatchObject({
    backgroundSize: '88px 38px',
    backgroundPosition: '6px 6px',
    background: below,
  });
});

it('[RND-14] leaves other backgrounds alone, and adds nothing if boxes are only measured', () => {
  const plain = { ...border, background: `${below} border-box`, backgroundClip: 'content-box' };
  expect(splitBackground(plain, () => insets)).toEqual({ style: plain, nodes: [] });
  const letters = { background: `${top}, ${below}`, backgroundClip: 'text' };
  expect(splitBackground(letters, () => insets)).toEqual({ style: letters, nodes: [] });
  const measured = { background: top, backgroundClip: 'padding-box, border-box' };
  expect(splitBackground(measured, () => undefined)).toEqual({ style: { background: top }, nodes: [] });
});

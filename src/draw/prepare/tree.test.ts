import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { initialText } from '../style/text.ts';
import {
  type FontSizes,
  listTexts,
  type PreparedContainer,
  type PreparedText,
  prepareBox,
  prepareTree,
  walkBoxes,
} from './tree.ts';

const textBox = (style: BoxStyle = {}, spans: TextBox['spans'] = [{ text: 'Hello', style: {} }]): TextBox => ({
  kind: 'text',
  layerId: 't',
  style,
  spans,
});
const container = (style: BoxStyle, ...children: Box[]): ContainerBox => ({
  kind: 'container',
  layerId: 'c',
  style,
  children,
});
const onlyText = (root: ContainerBox) => listTexts(prepareTree(root))[0]?.text as PreparedText;

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}

describe('the prepared tree', () => {
  it('[RND-14] has computed inherited values, also for spans', () => {
    const span = { text: 'x', style: { fontSize: '2em', color: 'currentcolor', textDecoration: 'underline' } };
    const outer = { fontSize: '20px', color: '#ff0000', letterSpacing: '0.1em', direction: 'rtl' };
    const { text, spans, layout } = onlyText(container(outer, container({ fontWeight: 'bold' }, textBox({}, [span]))));
    expect(text).toMatchObject({ size: 20, weight: 700, letterSpacing: 2, color: { hex: 'FF0000', alpha: 1 } });
    expect(layout.isRtl).toBe(true);
    expect(spans[0]?.text).toMatchObject({ size: 40, letterSpacing: 2, underline: 'solid', color: { hex: 'FF0000' } });
    expect(text.underline).toBeUndefined();
  });

  it('[RND-14] does not apply the decoration of ancestors to an absolutely positioned text', () => {
    const lined = container({ textDecoration: 'underline overline' }, textBox({ position: 'absolute', left: '0px' }));
    expect(onlyText(lined).text).toMatchObject({ isOverlined: false });
    expect(onlyText(lined).text.underline).toBeUndefined();
    expect(onlyText(container({ textDecoration: 'underline' }, textBox())).text.underline).toBe('solid');
  });

  it('[RND-14] has paint as values: colors, gradients, shadows, filters, transforms', () => {
    const style = {
      color: '#00ff00',
      background: 'linear-gradient(to right top, currentcolor 10%, color(srgb 0 0 1 / 50%)) #fff',
      boxShadow: 'inset 1px 2px 3px #000, 0 4px 8px 2px',
      filter: 'blur(4px) grayscale(1)',
      transform: 'rotate(90deg) translate(50%, 3px) rotateX(2deg)',
      borderRadius: '50% 4px / 10px',
    };
    const { paint } = prepareTree(container(style));
    expect(paint.background).toMatchObject({
      color: { hex: 'FFFFFF', alpha: 1 },
      isSized: false,
      gradients: [{ kind: 'linear', direction: { x: 1, y: -1 }, isRepeating: false }],
    });
    expect(paint.background?.gradients[0]?.stops).toEqual([
      { color: { hex: '00FF00', alpha: 1 }, at: { px: 0, percent: 10 } },
      { color: { hex: '0000FF', alpha: 0.5 } },
    ]);
    expect(paint.shadows).toEqual([
      { isInset: true, x: 1, y: 2, blur: 3, spread: 0, color: { hex: '000000', alpha: 1 } },
      { isInset: false, x: 0, y: 4, blur: 8, spread: 2, color: { hex: '00FF00', alpha: 1 } },
    ]);
    expect(paint.filters).toEqual([
      { kind: 'blur', radius: 4 },
      { kind: 'color', name: 'grayscale' },
    ]);
    expect(paint.transform?.functions).toEqual([
      { kind: 'rotate', angle: 90 },
      { kind: 'translate', x: { px: 0, percent: 50 }, y: { px: 3, percent: 0 } },
      { kind: 'css', name: 'rotateX' },
    ]);
    expect(paint.radii?.[1]).toEqual({ x: { px: 4, percent: 0 }, y: { px: 10, percent: 0 } });
  });

  it('[RND-14] has the shrunk size of texts, with spans in proportion', () => {
    const box = textBox({ fontSize: '40px' }, [{ text: 'x', style: { fontSize: '0.5em' } }]);
    const root = container({}, box);
    const [text] = listTexts(prepareTree(root, new Map([[box, 20]])));
    expect([text?.text.text.size, text?.text.spans[0]?.text.size]).toEqual([20, 10]);
    expect(text?.path).toEqual([0]);
  });

  it('[SEC-3] shares text styles within one preparation, and keeps none for the next', () => {
    const styles: BoxStyle[] = [{}, { fontSize: '31px' }, { position: 'absolute' }];
    const make = () => container({ color: '#123456' }, ...[...styles, ...styles].map((style) => textBox(style)));
    const ownStyles = (root: ContainerBox, sizes?: FontSizes) =>
      [...walkBoxes(prepareTree(root, sizes))].map(({ text }) => text);
    const first = ownStyles(make());
    expect(first.slice(1, 4)).toEqual(first.slice(4));
    for (const index of styles.keys()) expect(first[index + 4]).toBe(first[index + 1]);
    const shrunk = make();
    const sizes = new Map(shrunk.children.map((box) => [box as TextBox, 20]));
    for (const next of [ownStyles(make()), ownStyles(shrunk, sizes), ownStyles(shrunk, sizes)]) {
      const firstStyles = new Set<unknown>(first);
      for (const text of next) expect(firstStyles.has(text)).toBe(false);
    }
    const box = textBox({ fontSize: '31px' });
    expect(prepareBox(box, initialText).text).toEqual(prepareBox(box, initialText).text);
    expect(prepareBox(box, initialText).text).not.toBe(prepareBox(box, initialText).text);
  });

  it('[RND-14] is frozen plain data, and the same tree on every call', () => {
    const style = fc.constantFrom<BoxStyle>(
      {},
      { fontSize: '2em', padding: '10%' },
      { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0px, 1fr)) 40px', gap: '4px' },
      { background: 'radial-gradient(circle at 10% 20%, #fff, #000 40%)', border: '2px dashed #123' },
      { width: 'min(50%, 100px)', textShadow: '0 0 4px', opacity: '0.5' },
    );
    const tree: fc.Arbitrary<Box> = fc.letrec<{ box: Box }>((tie) => ({
      box: fc.oneof(
        { maxDepth: 4 },
        style.map((own) => textBox(own)),
        fc.tuple(style, fc.array(tie('box'), { maxLength: 4 })).map(([own, boxes]) => container(own, ...boxes)),
      ),
    })).box;
    fc.assert(
      fc.property(style, fc.array(tree, { maxLength: 4 }), (own, boxes) => {
        const root = container(own, ...boxes);
        const prepared = prepareTree(root);
        expect(prepareTree(root)).toBe(prepared);
        for (const { box: _, ...node } of walkBoxes(prepared)) {
          const { children, ...values } = node as PreparedContainer;
          expect(JSON.parse(JSON.stringify(values))).toEqual(values);
          for (const part of [values.text, values.layout, values.paint]) expect(isDeeplyFrozen(part)).toBe(true);
        }
        expect([...walkBoxes(prepared)].map(({ box }) => box)).toEqual(listBoxes(root));
      }),
    );
  });
});

function listBoxes(box: Box): Box[] {
  return [box, ...(box.kind === 'container' ? box.children.flatMap(listBoxes) : [])];
}

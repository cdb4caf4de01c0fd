import { describe, expect, it } from 'vitest';
import type { Box, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { printBox } from './print-box.ts';
import { StyleSheet } from './style-sheet.ts';

const printed = (more: Partial<TextBox>) =>
  printedBox({ kind: 'text', layerId: 't', style: {}, spans: [{ text: 'Words', style: {} }], ...more });

function printedBox(box: Box) {
  const styles = new StyleSheet('b');
  const markup = printBox(box, {
    styles,
    families: (list) => list,
    picture: () => ({ key: '', url: '' }),
    emoji: () => ({ key: '', url: '' }),
    shrunkSize: () => undefined,
    heading: () => undefined,
  });
  const rules = new Map([...styles.css.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', css = '']) => [name, css]));
  return [...markup.matchAll(/<(\w+) class="(\w+)"/g)].map(([, tag, name = '']) => [tag, rules.get(name)]);
}

describe('markup of texts', () => {
  it.each([
    ['one style', [{ text: 'Words', style: {} }]],
    [
      'several styles',
      [
        { text: 'Words ', style: {} },
        { text: 'and more', style: { color: '#f00' } },
      ],
    ],
  ])('[RND-14] ends lines of %s in an element of their own, whatever room the box has below them', (_what, spans) => {
    const [box, lines] = printed({ spans, maxLines: 2, style: { height: '300px', paddingBottom: '40px' } });
    expect(box?.[0]).toBe('p');
    expect(box?.[1]).not.toContain('line-clamp');
    expect(lines).toEqual(['span', expect.stringContaining('-webkit-line-clamp:2')]);
    expect(lines?.[1]).not.toContain('height');
  });

  it('[DOC-14] leaves room for overhanging letters where lines are clipped, and moves nothing', () => {
    const [box, lines] = printed({ maxLines: 1 });
    expect(box?.[1]).not.toContain('overflow');
    // Without this display, the negative margin would become the margin of the box itself.
    expect(box?.[1]).toContain('display:flow-root');
    expect(lines?.[1]).toMatch(/padding:0\.5em;.*margin:-0\.5em;/);
    expect(printed({ maxLines: 1, style: { display: 'flex', overflow: 'hidden' } })[0]?.[1]).toBe(
      'display:flex;overflow:hidden',
    );
  });

  it('adds no such element to a text without a limit', () => {
    expect(printed({ style: { color: '#f00' } })).toEqual([['p', 'color:#f00']]);
  });
});

describe('markup of pictures', () => {
  const image: ImageBox = {
    kind: 'image',
    layerId: 'i',
    style: { width: '80px', transform: 'rotate(20deg)' },
    source: { kind: 'svg', markup: '' },
    fit: 'cover',
    focus: { x: 0.25, y: 1 },
  };

  it('prints a picture as one element', () => {
    expect(printedBox(image)).toEqual([['img', expect.stringContaining('object-position:25% 100%')]]);
  });

  it('[RND-14] scales an enlarged picture around its focus, in an element that has the style of the layer', () => {
    const [box, picture] = printedBox({ ...image, zoom: 2 });
    expect(box).toEqual(['div', 'width:80px;transform:rotate(20deg);display:block;overflow:hidden']);
    expect(picture?.[1]).toContain('transform:scale(2);transform-origin:25% 100%');
    expect(picture?.[1]).toContain('clip-path:inset(50% 37.5% 0% 12.5%)');
  });
});

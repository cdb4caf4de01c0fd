import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { drawLineMarks } from './line-marks.ts';

function markSpans(text: string, style: BoxStyle = {}) {
  const box: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text, style }] };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
  const drawn = drawLineMarks(root);
  return { isSame: drawn === root, spans: (drawn.children[0] as TextBox).spans };
}

const line = (textDecorationLine: string) => ({ textDecorationLine });

describe('combining marks that are lines', () => {
  it.each([
    ['over', '\u0305', 'overline'],
    ['under', '\u0332', 'underline'],
    ['short through', '\u0335', 'line-through'],
    ['long through', '\u0336', 'line-through'],
  ])('[DOC-15] %s: decorates the letters of the text itself', (_, mark, decoration) => {
    expect(markSpans(`a b${mark}c${mark} d`).spans).toEqual([
      { text: 'a ', style: {} },
      { text: 'bc', style: line(decoration) },
      { text: ' d', style: {} },
    ]);
  });

  it('[DOC-15] combine with other marks, each other and the decoration of the style', () => {
    expect(markSpans('e\u0336\u0301\u0332').spans).toEqual([
      { text: 'e\u0301', style: line('line-through underline') },
    ]);
    expect(markSpans('e\u0336', { ...line('underline'), color: 'red' }).spans).toEqual([
      { text: 'e', style: { color: 'red', ...line('underline line-through') } },
    ]);
    expect(markSpans('e\u0336', line('none')).spans).toEqual([{ text: 'e', style: line('line-through') }]);
  });

  it('leave a tree alone that has none', () => {
    expect(markSpans('e\u0301 \u05d1\u05bc').isSame).toBe(true);
  });
});

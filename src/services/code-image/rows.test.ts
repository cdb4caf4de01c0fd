import { describe, expect, it } from 'vitest';
import { codeRows } from './code-rows.ts';
import { buildRequest, frameFor, rowsFor } from './picture.fixture.ts';
import { painter } from './row-boxes.ts';

const listTexts = (tokens: readonly string[], limit: number) =>
  rowsFor(tokens, { wrap: true, limit }).map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('[CODE-5] wrapping', () => {
  it('a word that ends with the row stays on it, and the blank after it hangs', () => {
    expect(listTexts(['hello world'], 5)).toEqual(['hello', 'world']);
    expect(listTexts(['hello   world'], 5)).toEqual(['hello', 'world']);
    expect(listTexts(['hello wor'], 9)).toEqual(['hello wor']);
    expect(listTexts(['one two three'], 7)).toEqual(['one two', 'three']);
    expect(listTexts(['one two three'], 8)).toEqual(['one two ', 'three']);
  });

  it('blanks at the end of the code are at most one extra row, and none is lost in a line', () => {
    expect(listTexts(['hello '], 5)).toEqual(['hello']);
    expect(listTexts(['abcdefghij'], 4)).toEqual(['abcd', 'efgh', 'ij']);
  });
});

describe('[CODE-5] the terminal background behind text', () => {
  const colors = { background: '#000000', foreground: '#ffffff', lineNumber: '#888888', isDark: true };
  const buildBoxes = (tokens: Parameters<typeof rowsFor>[0]) => {
    const request = buildRequest();
    const rowStyle = { request, frame: frameFor(request), colors, shrinks: false, paint: painter(colors) };
    const { boxes } = codeRows(rowsFor(tokens), rowStyle);
    return boxes.map(({ kind, style }) => [kind, style['left'], style['width'], style['backgroundColor']]);
  };

  it('is a box for each color, below the text, joined where adjacent parts have the same color', () => {
    const boxes = buildBoxes([
      { content: 'ab', bgColor: '#ff0000', color: '#fff' },
      { content: 'cd', bgColor: '#ff0000', color: '#0f0' },
      { content: 'e', color: '#fff' },
      { content: 'f', bgColor: '#0000ff', color: '#fff' },
    ]);
    const inner = Number.parseFloat(`${boxes[0]?.[1]}`);
    expect(boxes.slice(0, 2)).toEqual([
      ['container', `${inner}px`, '48px', '#ff0000'],
      ['container', `${inner + 60}px`, '12px', '#0000ff'],
    ]);
    expect(boxes.slice(2).map(([kind]) => kind)).toEqual(['text']);
  });

  it('shows behind blanks too, which plain text does not include then', () => {
    const rows = rowsFor([{ content: 'a' }, { content: '  ', bgColor: '#ff0000' }, { content: 'b' }]);
    expect(rows[0]?.runs.map(({ text, token }) => [text, token.bgColor])).toEqual([
      ['a', undefined],
      ['  ', '#ff0000'],
      ['b', undefined],
    ]);
  });
});

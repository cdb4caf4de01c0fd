/** Pairs of pages that look the same to the last pixel, in each engine: one states the result of the other. */
interface Page {
  [field: string]: unknown;
  width: number;
  height: number;
  backgroundColor: string;
  layers: object[];
}

const page = (...layers: object[]): Page => ({
  width: 300,
  height: 160,
  backgroundColor: '#ffffff',
  layers: layers.map((layer, index) => ({ id: `l${index}`, type: 'text', x: 10, y: 10, ...layer })),
});

const style = { fontSize: 20, lineHeight: '26px', backgroundColor: '#e3f2fd' };
const clamped = (content: string, maxLines: number, more: object = {}) =>
  page({ width: 200, content, maxLines, style: { ...style, ...more } });
const plain = (content: string, more: object = {}) => page({ width: 200, content, style: { ...style, ...more } });
const shrinking = (fontSize: number | string, more: object = {}) =>
  page({
    width: 200,
    height: 60,
    content: 'Forty px, shrunk to fit',
    fit: 'shrink',
    style: { ...style, fontSize },
    ...more,
  });
const spans = (...sizes: (number | string)[]) =>
  sizes.map((fontSize, index) => ({ content: `word ${index} `, style: { fontSize } }));
const close = { lineHeight: 0.9, fontSize: 40 };

export const pagesAlike: Readonly<Record<string, readonly [Page, Page]>> = {
  '[DOC-14] an ellipsis after a hidden line break': [clamped('first\nsecond\nthird', 2), plain('first\nsecond…')],
  '[DOC-14] an ellipsis after one line of several': [clamped('only\nsecond', 1), plain('only…')],
  '[DOC-14] an ellipsis in a separate line': [clamped('one\n\nthree', 2), plain('one\n…')],
  '[DOC-14] no ellipsis if all lines are shown': [clamped('one\n\nthree', 3), plain('one\n\nthree')],
  '[DOC-14] no line after a break at the end': [plain('one\ntwo\n'), plain('one\ntwo')],
  '[DOC-14] an ellipsis after centred words': [
    clamped('centred words that wrap and are too many', 2, { textAlign: 'center' }),
    plain('centred words that\nwrap and are too…', { textAlign: 'center' }),
  ],
  '[DOC-14] an ellipsis after words at the right': [
    clamped('words at the right that are too many', 1, { textAlign: 'right' }),
    plain('words at the right t…', { textAlign: 'right' }),
  ],
  '[DOC-14] letters that reach below a close line': [clamped('gypsy', 1, close), plain('gypsy', close)],
  '[DOC-14] letters that reach above a close line, cut short': [
    clamped('Égÿj\nmore', 1, { ...close, lineHeight: 0.7 }),
    plain('Égÿj…', { ...close, lineHeight: 0.7 }),
  ],
  '[DOC-14] a shrinking size in em': [shrinking('2.5em'), shrinking(40)],
  '[DOC-14] a shrinking size in rem': [shrinking('2.5rem'), shrinking(40)],
  '[DOC-14] a shrinking size in per cent': [shrinking('250%'), shrinking(40)],
  '[DOC-14] a shrinking size in pt': [shrinking('30pt'), shrinking(40)],
  '[DOC-14] a shrinking size as a keyword': [shrinking('xx-large'), shrinking(32)],
  '[DOC-14] a shrinking size as maths': [shrinking('calc(1em + 24px)'), shrinking(40)],
  '[DOC-14] spans of a shrinking text in any unit': [
    shrinking(40, { content: undefined, spans: spans('2em', '1.5rem', '50%', 'larger') }),
    shrinking(40, { content: undefined, spans: spans(80, 24, 20, 48) }),
  ],
};

import { type Style, type StyleTile, text } from './tile.ts';

const large: Style = { fontSize: 48, fontWeight: 800 };
const lined: Style = { fontSize: 36 };
const sentence = 'Set once, drawn for every reader.';
const digits = '1171\n8888\n4040';

const word = (seen: string, beside: Style = {}) => text(seen, 'Galley', beside, large);
const underlinedTile = (seen: string) => text(seen, 'Galley', { textDecorationLine: 'underline' }, lined);

/** A text whose second piece has the style. */
function piece(seen: string): StyleTile {
  const { layers, ...rest } = text(seen, '');
  return {
    ...rest,
    layers: (own) =>
      layers({}).map((layer) => ({
        ...layer,
        spans: [
          { content: 'E = mc', style: { fontSize: 36 } },
          { content: '2', style: { fontSize: 22, color: '#e64980', ...own } },
        ],
      })),
  };
}

export const textTiles = {
  color: word('A blue word'),
  fontFamily: text('Letters with serifs', 'Galley', {}, lined),
  fontSize: text('A word of 32 px', 'Galley', {}, { fontSize: 16 }),
  fontWeight: text('A bold word', 'Galley', {}, lined),
  fontStyle: text('A slanted word', 'Galley', {}, lined),
  fontFeatureSettings: text('Three numbers whose digits stand below each other', digits, {}, { fontSize: 22 }),
  // It has a Latin letter, because lines of only Han characters depend on a font of the browser's machine (N3).
  fontVariationSettings: text(
    'Two signs and a letter that are nearly bold',
    '文字 A',
    {},
    { fontFamily: 'Noto Sans JP', fontSize: 40 },
  ),
  lineHeight: text('Two lines with space between them', sentence, {}, { lineHeight: 1 }),
  letterSpacing: text('A word whose letters stand apart', 'Galley', {}, { fontSize: 28 }),
  wordSpacing: text('Three words with wide blanks between them', 'Set in type', {}, { fontSize: 22 }),
  textAlign: text('Two lines, each in the middle', sentence),
  textTransform: text('A word in capitals', 'Galley', {}, { fontSize: 28 }),
  textIndent: text('Two lines of which the first begins further in', sentence),
  textDecoration: text('A word with a red wave under it', 'Galley', {}, lined),
  textDecorationLine: text('A word that is struck through', 'Galley', {}, lined),
  textDecorationStyle: underlinedTile('A word with dots under it'),
  textDecorationColor: underlinedTile('A word with a red line under it'),
  textDecorationThickness: underlinedTile('A word with a thick line under it'),
  textUnderlineOffset: underlinedTile('A word with a line well below it'),
  textShadow: word('A word with a soft shadow below it'),
  WebkitTextStroke: word('A word whose letters have a blue outline', { WebkitTextFillColor: 'transparent' }),
  WebkitTextStrokeWidth: word('Pink letters with a thin blue outline', {
    WebkitTextStrokeColor: '#3b5bdb',
    WebkitTextFillColor: '#fcc2d7',
  }),
  WebkitTextStrokeColor: word('Pink letters with a blue outline', {
    WebkitTextStrokeWidth: 2,
    WebkitTextFillColor: '#fcc2d7',
  }),
  WebkitTextFillColor: word('Letters that are an outline alone', { WebkitTextStroke: '2px #3b5bdb' }),
  direction: text('A sentence that begins at the right, its full stop at the left', 'Read from the right.'),
  whiteSpace: text('One line that goes on beyond its box', sentence),
  textWrap: text('Two lines of much the same length', 'A headline that takes two', {}, { fontSize: 19 }),
  wordBreak: text(
    'A line that is full to its end, its last word cut anywhere',
    'An extraordinarily uncharacteristic word',
  ),
  overflowWrap: text(
    'A long word that goes on beyond its box',
    'Uncharacteristically'.toLowerCase(),
    {},
    { fontSize: 22 },
  ),
  textOverflow: text('One line that ends in an ellipsis', sentence, { whiteSpace: 'nowrap', overflow: 'hidden' }),
  hyphens: text(
    'A word that goes on beyond its box, for it may not be hyphenated',
    'un\u00adchar\u00adac\u00adter\u00adis\u00adti\u00adcally',
    {},
    { fontSize: 22 },
  ),
  verticalAlign: piece('A small digit that stands above its line'),
};

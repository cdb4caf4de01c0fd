import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, TextSpan } from '../../design/boxes/types.ts';
import { mapSpans } from './map-texts.ts';

/** Combining marks that are lines over, under or through their letter, each with the CSS name of the line. */
const lines: Readonly<Record<string, string>> = {
  '\u0305': 'overline',
  '\u0332': 'underline',
  '\u0335': 'line-through',
  '\u0336': 'line-through',
};
const marked = /[\u0305\u0332\u0335\u0336]/;
const lineMarks = /[\u0305\u0332\u0335\u0336]/g;
/** Matches a character with its marks. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Turns combining lines through letters (s̶t̶r̶u̶c̶k̶) into text decoration (DOC-15). Few fonts have such marks, and
 * their lines are as long for an i as for an m. With text decoration, the letters stay in the text's own font.
 */
export function drawLineMarks<Root extends Box>(root: Root): Root {
  return mapSpans(root, (spans) => (spans.some(({ text }) => marked.test(text)) ? spans.flatMap(splitByMarks) : spans));
}

function splitByMarks({ text, style, ...span }: TextSpan): TextSpan[] {
  const pieces: Array<{ text: string; line: string }> = [];
  for (const [letter] of text.matchAll(cluster)) {
    const requestedMarks = [...letter].flatMap((character) => lines[character] ?? []);
    const line = [...new Set(requestedMarks)].sort().join(' ');
    const plain = letter.replace(lineMarks, '');
    const last = pieces.at(-1);
    if (last?.line === line) last.text += plain;
    else pieces.push({ text: plain, line });
  }
  return pieces.map(({ text: plain, line }) => ({
    ...span,
    text: plain,
    style: line === '' ? style : withLine(style, line),
  }));
}

function withLine(style: BoxStyle, line: string): BoxStyle {
  const decorationLines = (style['textDecorationLine'] ?? '')
    .split(' ')
    .filter((word) => word !== '' && word !== 'none');
  return { ...style, textDecorationLine: [...new Set([...decorationLines, ...line.split(' ')])].join(' ') };
}

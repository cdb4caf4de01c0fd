import type { TextBox } from '../../../../design/boxes/types.ts';
import type { PageEmoji } from '../../../gather/emoji/index.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import { inheritText, type TextStyle } from './text-style.ts';

/** A stretch of one span's text within one paragraph. */
export interface Run {
  text: string;
  /** Of the box's spans. */
  span: number;
  style: TextStyle;
}

export interface Paragraph {
  runs: Run[];
  /** The measured lines that the paragraph took. */
  lines: MeasuredLine[];
  /** px of a line, where it is not as measured. */
  height?: number;
  /** Of the span in which it starts: how high an empty paragraph is. */
  style: TextStyle;
}

const keepsBreaks: ReadonlySet<string> = new Set(['pre', 'pre-wrap', 'pre-line']);
const keepsBlanks: ReadonlySet<string> = new Set(['pre', 'pre-wrap']);

/** The characters of a text as drawn, in paragraphs. `end` is the UTF-16 offset at which drawing stopped. */
export function paragraphsOf(
  box: TextBox,
  style: TextStyle,
  lines: readonly MeasuredLine[],
  cut: { end: number; ellipsis: string } | undefined,
  locale: string,
  emoji?: PageEmoji,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let at = 0;
  let isAfterBlank = true;
  const open = (own: TextStyle) => {
    paragraphs.push({ runs: [], lines: [], style: own });
    isAfterBlank = true;
  };
  for (const [index, span] of box.spans.entries()) {
    const own = inheritText(style, span.style);
    if (paragraphs.length === 0) open(own);
    const stop = cut === undefined ? span.text.length : Math.max(0, cut.end - at);
    const pieces = span.text.slice(0, stop).split(keepsBreaks.has(own.whiteSpace) ? /\r\n|\r|\n/ : /$^/);
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) open(own);
      const text: string = keepsBlanks.has(own.whiteSpace) ? piece : collapsed(piece, isAfterBlank);
      if (text === '') continue;
      isAfterBlank = text.endsWith(' ');
      paragraphs.at(-1)?.runs.push({ text: transformed(text, own.transform, locale), span: index, style: own });
    }
    at += span.text.length;
  }
  if (cut) addEllipsis(paragraphs, cut.ellipsis);
  for (const paragraph of paragraphs) trimmed(paragraph);
  if (emoji) leaveGaps(box, paragraphs, emoji);
  shareLines(box, style, paragraphs, lines);
  return paragraphs;
}

function collapsed(text: string, isAfterBlank: boolean): string {
  const single = text.replace(/[ \t\n\r\f]+/g, ' ');
  return isAfterBlank ? single.replace(/^ /, '') : single;
}

/** Blanks that collapse hang at a line's end and are not drawn. */
function trimmed({ runs, style }: Paragraph): void {
  const last = runs.at(-1);
  if (!last || keepsBlanks.has(style.whiteSpace)) return;
  last.text = last.text.replace(/ $/, '');
  if (last.text === '') runs.pop();
}

/** A blank as wide as the font is large, for the picture of an emoji that is laid over it. */
const gap = '\u2003';

function leaveGaps({ layerId }: TextBox, paragraphs: readonly Paragraph[], { partsOf }: PageEmoji): void {
  for (const run of paragraphs.flatMap(({ runs }) => runs)) {
    run.text = partsOf(layerId, run.text)
      .map((part) => (part.emoji ? gap : part.text))
      .join('');
  }
}

function addEllipsis(paragraphs: readonly Paragraph[], ellipsis: string): void {
  const last = paragraphs.at(-1)?.runs.at(-1);
  if (last) last.text = last.text.trimEnd() + ellipsis;
}

function transformed(text: string, transform: string, locale: string): string {
  if (transform === 'uppercase') return text.toLocaleUpperCase(locale);
  if (transform === 'lowercase') return text.toLocaleLowerCase(locale);
  if (transform !== 'capitalize') return text;
  return text.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}

/** Lines belong to the paragraph in which they start. */
function shareLines(
  box: TextBox,
  style: TextStyle,
  paragraphs: readonly Paragraph[],
  lines: readonly MeasuredLine[],
): void {
  const starts = [0];
  let at = 0;
  for (const span of box.spans) {
    if (keepsBreaks.has(inheritText(style, span.style).whiteSpace))
      for (const match of span.text.matchAll(/\r\n|\r|\n/g)) starts.push(at + match.index + match[0].length);
    at += span.text.length;
  }
  for (const line of lines) {
    const place = Math.max(
      0,
      starts.findLastIndex((start) => start <= line.start),
    );
    paragraphs[Math.min(place, paragraphs.length - 1)]?.lines.push(line);
  }
}

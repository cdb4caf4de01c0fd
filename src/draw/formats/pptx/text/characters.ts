import type { TextBox } from '../../../../design/boxes/types.ts';
import type { PageEmoji } from '../../../gather/emoji/index.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import type { PreparedText } from '../../../prepare/tree.ts';
import type { TextStyle } from '../../../style/text.ts';

/** A part of one span's text within one paragraph. */
export interface Run {
  text: string;
  /** The index of the run's span in the box. */
  span: number;
  style: TextStyle;
  /** Whether the run begins a new line. */
  startsLine?: true;
}

export interface Paragraph {
  runs: Run[];
  /** The measured lines of the paragraph. */
  lines: MeasuredLine[];
  /** The line height in px, if it differs from the measured one. */
  height?: number;
  /** The style of the span in which the paragraph starts. It decides the height of an empty paragraph. */
  style: TextStyle;
}

const keepsBreaks: ReadonlySet<string> = new Set(['pre', 'pre-wrap', 'pre-line']);
const keepsBlanks: ReadonlySet<string> = new Set(['pre', 'pre-wrap']);

interface ParagraphOptions {
  /** The measured lines that are shown. */
  lines: readonly MeasuredLine[];
  /** Set if the text is cut: the UTF-16 offset at which it ends, and the ellipsis that replaces the rest. */
  cut?: { end: number; ellipsis: string } | undefined;
  locale: string;
  emoji?: PageEmoji | undefined;
  /** Whether every measured line stays a line of its own, wherever PowerPoint would wrap the text. */
  keepsLines: boolean;
}

/** Returns the characters of a text as they are drawn, divided into paragraphs. */
export function buildParagraphs(
  { box, spans }: PreparedText,
  { lines, cut, locale, emoji, keepsLines }: ParagraphOptions,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const starts = keepsLines ? lines.slice(1).map(({ start }) => start) : [];
  let at = 0;
  let isAfterBlank = true;
  const open = (spanStyle: TextStyle) => {
    paragraphs.push({ runs: [], lines: [], style: spanStyle });
    isAfterBlank = true;
  };
  for (const [index, { characters, text: spanStyle }] of spans.entries()) {
    if (paragraphs.length === 0) open(spanStyle);
    const stop = cut === undefined ? characters.length : Math.max(0, cut.end - at);
    for (const { text: piece, begins } of splitSpan(characters.slice(0, stop), at, starts, spanStyle)) {
      if (begins === 'paragraph') open(spanStyle);
      const startsLine = begins === 'line' && paragraphs.at(-1)?.runs.length !== 0;
      if (startsLine) endLine(paragraphs.at(-1));
      const text: string = keepsBlanks.has(spanStyle.whiteSpace)
        ? piece
        : collapseBlanks(piece, isAfterBlank || startsLine);
      if (text === '' && !startsLine) continue;
      isAfterBlank = startsLine ? text === '' || text.endsWith(' ') : text.endsWith(' ');
      paragraphs.at(-1)?.runs.push({
        text: transformText(text, spanStyle.transform, locale),
        span: index,
        style: spanStyle,
        ...(startsLine ? { startsLine } : {}),
      });
    }
    at += characters.length;
  }
  if (cut) addEllipsis(paragraphs, cut.ellipsis);
  for (const paragraph of paragraphs) trimParagraph(paragraph);
  if (emoji) leaveGaps(box, paragraphs, emoji);
  shareLines(spans, paragraphs, lines);
  return paragraphs;
}

interface Piece {
  text: string;
  /** Set if this part begins a paragraph or a line. */
  begins?: 'paragraph' | 'line';
}

/** Splits a span's text, which begins at `at`, at its preserved line breaks and where lines start. */
function splitSpan(text: string, at: number, starts: readonly number[], { whiteSpace }: TextStyle): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let begins: Piece['begins'];
  const breaks = keepsBreaks.has(whiteSpace) ? [...text.matchAll(/\r\n|\r|\n/g)] : [];
  const afterBreak = new Set(breaks.map((found) => found.index + found[0].length));
  const cuts: { from: number; to: number; begins: 'paragraph' | 'line' }[] = [
    ...breaks.map((found) => ({ from: found.index, to: found.index + found[0].length, begins: 'paragraph' as const })),
    ...starts.flatMap((start) => {
      const index = start - at;
      return index < 0 || index >= text.length || afterBreak.has(index)
        ? []
        : { from: index, to: index, begins: 'line' as const };
    }),
  ].toSorted((one, other) => one.from - other.from);
  for (const cut of cuts) {
    // A break inside text that was already cut does not begin a new part.
    if (cut.from < from) continue;
    pieces.push({ text: text.slice(from, cut.from), ...(begins ? { begins } : {}) });
    from = cut.to;
    begins = cut.begins;
  }
  pieces.push({ text: text.slice(from), ...(begins ? { begins } : {}) });
  return pieces;
}

/**
 * Ends a line. Blanks at its end are removed, because browsers do not draw them. A soft hyphen there becomes visible.
 */
function endLine(paragraph: Paragraph | undefined): void {
  const last = paragraph?.runs.at(-1);
  if (!last) return;
  let end = last.text.length;
  while (end > 0 && ' \t'.includes(last.text.charAt(end - 1))) end--;
  last.text = last.text.slice(0, end).replace(/\u00ad$/, '-');
}

function collapseBlanks(text: string, isAfterBlank: boolean): string {
  const single = text.replace(/[ \t\n\r\f]+/g, ' ');
  return isAfterBlank ? single.replace(/^ /, '') : single;
}

/** Removes collapsible blanks at the end of a paragraph, which browsers do not draw. */
function trimParagraph({ runs, style }: Paragraph): void {
  const last = runs.at(-1);
  if (!last || keepsBlanks.has(style.whiteSpace)) return;
  last.text = last.text.replace(/ $/, '');
  if (last.text === '') runs.pop();
}

/** A blank as wide as the font size, over which the picture of an emoji is placed. */
const gap = '\u2003';

function leaveGaps({ layerId }: TextBox, paragraphs: readonly Paragraph[], { splitEmoji }: PageEmoji): void {
  for (const run of paragraphs.flatMap(({ runs }) => runs)) {
    run.text = splitEmoji(layerId, run.text)
      .map((part) => (part.emoji ? gap : part.text))
      .join('');
  }
}

function addEllipsis(paragraphs: readonly Paragraph[], ellipsis: string): void {
  const last = paragraphs.at(-1)?.runs.at(-1);
  if (last) last.text = last.text.trimEnd() + ellipsis;
}

function transformText(text: string, transform: string, locale: string): string {
  if (transform === 'uppercase') return text.toLocaleUpperCase(locale);
  if (transform === 'lowercase') return text.toLocaleLowerCase(locale);
  if (transform !== 'capitalize') return text;
  return text.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}

/** Assigns each line to the paragraph in which it starts. */
function shareLines(
  spans: PreparedText['spans'],
  paragraphs: readonly Paragraph[],
  lines: readonly MeasuredLine[],
): void {
  const starts = [0];
  let at = 0;
  for (const { characters, text } of spans) {
    if (keepsBreaks.has(text.whiteSpace))
      for (const match of characters.matchAll(/\r\n|\r|\n/g)) starts.push(at + match.index + match[0].length);
    at += characters.length;
  }
  for (const line of lines) {
    const index = Math.max(
      0,
      starts.findLastIndex((start) => start <= line.start),
    );
    paragraphs[Math.min(index, paragraphs.length - 1)]?.lines.push(line);
  }
}

import type { TextBox, TextSpan } from '../../design/boxes/types.ts';
import type { MeasuredBox, MeasuredLine } from '../html/measured-box.ts';
import type { Fragment, SplitOptions, Start } from './fragments.ts';
import { listLines } from './lines.ts';
import { cutPiece } from './pinning.ts';
import { scaledFragment } from './scale-to-fit.ts';
import { tolerance } from './styles.ts';

/** The lines of a text on one page. */
interface Run {
  page: number;
  /** The distance in px from the top of the page's room to the text's border. */
  top: number;
  /** The px of the measured page that is placed at `top`. */
  origin: number;
  lines: MeasuredLine[];
}

/**
 * Splits a text into pieces with the lines of each page. Every character is in exactly one piece. Blanks and line
 * breaks between two pieces belong to the first one, so that no piece begins with an empty line. If the text was
 * shrunk, the pieces get its final font size.
 */
export function splitText(box: TextBox, measured: MeasuredBox, at: Start, options: SplitOptions): Fragment[] {
  const text = box.spans.map((span) => span.text).join('');
  const { getRoom, until = Number.POSITIVE_INFINITY } = options;
  const earliest = earliestOffsets(box, options);
  const runs = splitIntoRuns(listLines(box, measured, until), text, { measured, at, getRoom, earliest });
  const sized = fixedSize(box, options.getFontSize?.(box));
  let used = 0;
  return runs.map((run, index) => {
    const next = runs[index + 1];
    const sides = { isFirst: index === 0, isLast: next === undefined };
    const [start, end] = [sides.isFirst ? 0 : getStart(run), next ? getStart(next) : text.length];
    const linesEnd = run.top + (run.lines.at(-1)?.bottom ?? run.origin) - run.origin;
    const room = getRoom(run.page);
    const whole = next ? room : run.top + Math.min(measured.y + measured.height, until) - run.origin;
    const height = Math.max(linesEnd, Math.min(whole, room)) - run.top;
    const piece = cutPiece(sized, measured, height, sides);
    const linesLeft = box.maxLines === undefined ? undefined : box.maxLines - used;
    used += run.lines.length;
    const visiblePiece: TextBox = {
      ...piece,
      style: { ...piece.style, ...lineStyle(box, text.slice(start, end), sides) },
      spans: spansBetween(box.spans, start, end),
      ...(linesLeft === undefined || next ? {} : { maxLines: linesLeft }),
    };
    // A single line may be higher than a page.
    return height > room + tolerance
      ? scaledFragment(visiblePiece, { y: 0, width: measured.width, height }, run.page, options)
      : { page: run.page, top: run.top, height, box: visiblePiece };
  });
}

interface Flowing extends Pick<SplitOptions, 'getRoom'> {
  measured: MeasuredBox;
  at: Start;
  earliest: ReadonlyArray<{ offset: number; page: number }>;
}

function splitIntoRuns(
  lines: readonly MeasuredLine[],
  text: string,
  { measured, at, getRoom, earliest }: Flowing,
): Run[] {
  let run: Run = { page: at.page, top: at.y, origin: measured.y, lines: [] };
  const runs = [run];
  for (const line of lines) {
    const { page } = run;
    const isEarly = earliest.some((part) => part.page > page && part.offset >= line.start && part.offset < line.end);
    const isFull = run.top + line.bottom - run.origin > getRoom(page) + tolerance;
    const isOver = (isFull || isEarly) && run.lines.length > 0;
    const isBlank = text.slice(line.start, line.end).trim() === '';
    if (isOver && !isBlank) {
      run = { page: page + 1, top: 0, origin: line.top, lines: [] };
      runs.push(run);
    }
    // A blank line at the end of a page is dropped.
    if (!isOver || !isBlank) run.lines.push(line);
  }
  return runs;
}

/** Returns the offsets of those parts of a text that may not be on the first pages. */
function earliestOffsets({ spans }: TextBox, { getEarliestPage }: SplitOptions): Flowing['earliest'] {
  let offset = 0;
  return spans.flatMap((span) => {
    const at = offset;
    offset += span.text.length;
    const page = span.place === undefined ? 0 : (getEarliestPage?.(span) ?? 0);
    return page > 0 ? [{ offset: at, page }] : [];
  });
}

function getStart(run: Run): number {
  return run.lines[0]?.start ?? 0;
}

/** Returns a text that keeps the font size at which it was measured, and does not shrink any further. */
function fixedSize({ shrinkTo: _, maxLines: __, ...box }: TextBox, size: number | undefined): TextBox {
  return size === undefined ? box : { ...box, style: { ...box.style, fontSize: `${size}px` } };
}

/** Returns the style of a piece, without what CSS only applies to the first or the last line of a text. */
function lineStyle({ style }: TextBox, text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const isJustified = style['textAlign'] === 'justify' && !isLast && !text.endsWith('\n');
  return {
    ...(isFirst || style['textIndent'] === undefined ? {} : { textIndent: '0px' }),
    // The lines of a balanced text must not be balanced again in each piece.
    ...(/balance|pretty/.test(style['textWrap'] ?? '') ? { textWrap: 'wrap' } : {}),
    ...(isJustified ? { textAlignLast: 'justify' } : {}),
  };
}

/** Returns the spans between two UTF-16 offsets of their text. Empty spans are left out, unless all are empty. */
function spansBetween(spans: readonly TextSpan[], start: number, end: number): TextSpan[] {
  let at = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += span.text.length;
    return text === '' ? [] : [{ ...span, text }];
  });
}

import type { TextBox } from '../../../../design/boxes/types.ts';
import type { Area } from '../../../geometry/area.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import { statedLineHeight, type TextStyle } from '../../../style/text.ts';
import type { FontMetrics } from '../types.ts';
import type { Paragraph } from './characters.ts';

/** The position at which PowerPoint must lay out a text, in px of the page. */
export interface Layout {
  area: Area;
  /** Whether lines break at the edge of the area; otherwise each paragraph is one line. */
  wraps: boolean;
}

/** The extra width for a line that must not break, in font sizes. Fallback fonts are often wider. */
const spare = 0.5;
/** The maximum difference in px between the rounding of PowerPoint and that of browsers. */
const roundingSlack = 0.75;

/**
 * The space that PowerPoint and LibreOffice leave below the baseline if the line height is exact, in font sizes. The
 * value was measured.
 */
const belowBaseline = 0.2;

/** The line height that `line-height: normal` means for most fonts, in font sizes. */
const normalLine = 1.2;

/** The height of a line of a text in px. */
function getLineHeight(style: TextStyle): number {
  return statedLineHeight(style) ?? normalLine * style.size;
}

interface LaidOutText {
  content: Area;
  /** The lines that are shown. */
  lines: readonly MeasuredLine[];
  paragraphs: readonly Paragraph[];
  metrics: FontMetrics;
  /** Whether each line ends with a line break, so that no line wraps. */
  keepsLines: boolean;
}

/**
 * Computes the area for the lines of a text. Browsers center a font's ascent and descent in its line, while PowerPoint
 * and similar programs leave the same room below the baseline for every font. The area is shifted by the difference, so
 * that baselines agree.
 */
export function computeLayout(
  box: TextBox,
  style: TextStyle,
  { content, lines, paragraphs, metrics: { ascent, descent }, keepsLines }: LaidOutText,
): Layout {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const top = lines[0]?.top ?? content.y;
  const bottom = lines.at(-1)?.bottom ?? top;
  const first = paragraphs[0];
  const size = Math.max(...(first?.runs.length ? first.runs.map((run) => run.style.size) : [style.size]));
  const height = first ? paragraphHeight(first) : getLineHeight(style);
  const firstLine = lines[0] ? lines[0].bottom - lines[0].top : height;
  const shift = (firstLine + (ascent - descent) * size) / 2 - height + belowBaseline * size;
  const wraps = !keepsLines && paragraphs.some((paragraph) => paragraph.lines.length > 1);
  const align = toAlignment(style);
  const width = wraps ? wrappingWidth(box, style, lines, paragraphs, content) : right - left + spare * style.size;
  const upright = { y: top + shift, height: bottom - top };
  if (align === 'just') return { area: { ...upright, x: content.x, width: content.width + roundingSlack }, wraps };
  const x = align === 'l' ? left : align === 'r' ? right - width : (left + right) / 2 - width / 2;
  return { area: { ...upright, x, width }, wraps };
}

/** The DrawingML name of a CSS alignment. */
export function toAlignment({ align, direction }: TextStyle): 'l' | 'r' | 'ctr' | 'just' {
  if (align === 'center') return 'ctr';
  if (align === 'justify') return 'just';
  const isStart = align === 'start' || align === 'end';
  const isLeft = isStart ? (align === 'start') === (direction === 'ltr') : align === 'left';
  return isLeft ? 'l' : 'r';
}

/**
 * The line height of a paragraph in px. It is an average, because a paragraph has a single line height in PowerPoint.
 */
export function paragraphHeight({ lines, style, runs, height }: Paragraph): number {
  if (height !== undefined) return height;
  const total = lines.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  if (lines.length > 0) return total / lines.length;
  return Math.max(getLineHeight(style), ...runs.map((run) => getLineHeight(run.style)));
}

/**
 * Returns a width at which lines break at the same words as in the browser. For greedy line breaking, it is between the
 * width of the longest line and the width that the browser used. For balanced lines, it must be too narrow for the
 * first word of the next line, as far as the measured lines tell the width of that word.
 */
function wrappingWidth(
  box: TextBox,
  style: TextStyle,
  lines: readonly MeasuredLine[],
  paragraphs: readonly Paragraph[],
  content: Area,
): number {
  const longest = Math.max(...lines.map((line) => line.right - line.left));
  const widest = Math.max(longest, content.width);
  const between = (limit: number) => longest + Math.max(roundingSlack, (limit - longest) / 2);
  if (!/balance|pretty/.test(style.textWrap)) return between(widest);
  const text = box.spans.map((span) => span.text).join('');
  const next = paragraphs.flatMap((paragraph) =>
    paragraph.lines.slice(1).map((line, index) => {
      const before = paragraph.lines[index];
      const lineText = text.slice(line.start, line.end).trimEnd();
      const word = /^\s*\S+/.exec(lineText)?.[0].length ?? lineText.length;
      const perCharacter = (line.right - line.left) / Math.max(1, lineText.length);
      return (before ? before.right - before.left : 0) + perCharacter * (word + 1);
    }),
  );
  const shortest = Math.min(...next);
  return between(Math.min(shortest, widest));
}

import type { Area } from '../../../geometry/area.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import type { PreparedText } from '../../../prepare/tree.ts';

const ellipsis = '…';
/** The width of an ellipsis in font sizes. */
const ellipsisWidth = 0.9;

/** The visible part of a text: its lines, and where it ends with an ellipsis if it is cut. */
interface VisibleLines {
  lines: readonly MeasuredLine[];
  cut?: { end: number; ellipsis: string };
}

/** Returns the measured lines that remain after `maxLines` and `text-overflow` are applied. */
export function cutLines(
  { box, paint, text: { size } }: PreparedText,
  all: readonly MeasuredLine[],
  content: Area,
): VisibleLines {
  const text = box.spans.map((span) => span.text).join('');
  const lines = box.maxLines === undefined ? all : all.slice(0, box.maxLines);
  const last = lines.at(-1);
  if (!last) return { lines };
  const isClamped = box.maxLines !== undefined && text.slice(last.end).trim() !== '';
  const isCutShort =
    box.style['textOverflow'] === 'ellipsis' &&
    paint.cuts &&
    lines.length === 1 &&
    last.right - last.left > content.width + 0.5;
  if (!isClamped && !isCutShort) return { lines };
  const drawn = text.slice(last.start, last.end).trimEnd();
  const width = last.right - last.left;
  const room = content.width - ellipsisWidth * size;
  const fits = width <= room ? drawn.length : Math.floor((drawn.length * Math.max(0, room)) / width);
  const end = last.start + keepSurrogatePairs(drawn, fits);
  // The overflow is at the side where the text ends, which is the left side for right-to-left text.
  const left = Math.max(last.left, Math.min(last.right, content.x + content.width) - content.width);
  const right = Math.min(last.right, left + content.width);
  return { lines: [...lines.slice(0, -1), { ...last, left, right }], cut: { end, ellipsis } };
}

/** Shortens a length by one if it would split a surrogate pair. */
function keepSurrogatePairs(text: string, length: number): number {
  const unit = text.charCodeAt(length - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? length - 1 : length;
}

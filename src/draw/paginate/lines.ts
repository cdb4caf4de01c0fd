import type { TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox, MeasuredLine } from '../html/measured-box.ts';
import { clipsDown, tolerance } from './styles.ts';

/**
 * Returns the lines of a text that are visible above `until`, without overlaps. If letters of several sizes make line
 * boxes overlap, their border is in the middle of the overlap. Lengths are in px of the measured page.
 */
export function listLines(box: TextBox, measured: MeasuredBox, until = Number.POSITIVE_INFINITY): MeasuredLine[] {
  const lines = (measured.lines ?? []).slice(0, box.maxLines);
  const end = Math.min(until, clipsDown(box) ? measured.y + measured.height : Number.POSITIVE_INFINITY);
  const visibleLines = lines.filter((line, index) => index === 0 || line.top < end - tolerance);
  return visibleLines.map((line, index) => ({
    ...line,
    top: boundary(visibleLines[index - 1], line) ?? line.top,
    bottom: Math.min(end, boundary(line, visibleLines[index + 1]) ?? line.bottom),
  }));
}

function boundary(above: MeasuredLine | undefined, below: MeasuredLine | undefined): number | undefined {
  return above && below ? (above.bottom + below.top) / 2 : undefined;
}

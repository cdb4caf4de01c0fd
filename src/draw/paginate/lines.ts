import type { TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox, MeasuredLine } from '../html/measured-box.ts';
import { clipsDown } from './styles.ts';

/**
 * The lines of a text that are seen, none over another: where letters of several sizes make line boxes overlap, the
 * middle between them is where a cut goes. px of the measured page.
 */
export function linesOf(box: TextBox, measured: MeasuredBox): MeasuredLine[] {
  const lines = (measured.lines ?? []).slice(0, box.maxLines);
  const bottom = measured.y + measured.height;
  const seen = clipsDown(box) ? lines.filter((line) => (line.top + line.bottom) / 2 <= bottom) : lines;
  return seen.map((line, index) => ({
    ...line,
    top: boundary(seen[index - 1], line) ?? line.top,
    bottom: boundary(line, seen[index + 1]) ?? line.bottom,
  }));
}

function boundary(above: MeasuredLine | undefined, below: MeasuredLine | undefined): number | undefined {
  return above && below ? (above.bottom + below.top) / 2 : undefined;
}

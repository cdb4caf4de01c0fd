import type { TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode } from '../glue.ts';
import { insetsOf } from '../insets.ts';
import { inLines, lineCount } from '../text-lines.ts';
import { type Cut, cutOf, cutUnits } from './ellipsis.ts';
import type { FoundText } from './find-texts.ts';
import { type MeasureMended, type MendedText, nodeAt } from './mended-text.ts';
import { spansOf } from './units.ts';

/** px by which a line that is not cut may be wider than its box, as layouts round. */
const tolerance = 0.5;

/** A text that is too long, with the bounds between which the number of units lies that have to make room. */
export interface Cutting {
  text: FoundText;
  cut: Cut;
  /** px of its box. */
  width: number;
  low: number;
  high: number;
}

/** Undefined where a measured text needs no ellipsis, or not one alone. */
export function cuttingOf(text: FoundText, starts: readonly number[], node: MeasuredNode): Cutting | undefined {
  const { maxLines = 1 } = text.box;
  const hasSeveralEnds = text.box.maxLines === undefined && starts.length > 1;
  if (!text.isCutHere || hasSeveralEnds || fits(text, node, tolerance)) return undefined;
  const cut = cutOf(text, starts, Math.min(maxLines, starts.length));
  return { text, cut, width: node.width, low: -1, high: cut.order.length };
}

/**
 * Finds where each text is cut, all at once: each halves the range in which the least number of units lies that makes
 * room enough for an ellipsis.
 */
export function cutShort(mended: Map<TextBox, MendedText>, cuttings: readonly Cutting[], measure: MeasureMended): void {
  const tryOut = ({ text: { box, isSpaced }, cut, width }: Cutting, count: number) => {
    const isPlain = box.spans.length === 1 && Object.keys(box.spans[0]?.style ?? {}).length === 0;
    const units = cutUnits(cut, count, isPlain ? 0 : box.spans.length);
    mended.set(box, { spans: spansOf(box, units, isSpaced), whole: { width } });
  };
  const isOpen = ({ low, high }: Cutting) => high - low > 1;
  for (let open = cuttings.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    for (const cutting of open) tryOut(cutting, middle(cutting));
    const measured = measure(mended);
    for (const cutting of open) {
      const node = nodeAt(measured, cutting.text.path);
      if (node && fits(cutting.text, node, 0)) cutting.high = middle(cutting);
      else cutting.low = middle(cutting);
    }
  }
  for (const cutting of cuttings) tryOut(cutting, cutting.high);
}

function middle({ low, high }: Cutting): number {
  return Math.floor((low + high) / 2);
}

function fits({ box, isNoWrap, em }: FoundText, node: MeasuredNode, allowed: number): boolean {
  if (lineCount(node) > (box.maxLines ?? Number.POSITIVE_INFINITY)) return false;
  if (!isNoWrap) return true;
  const { runs, pictures } = inLines(node);
  const areas = [...runs, ...pictures];
  const left = areas.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const right = areas.reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const insets = insetsOf(box.style, { em, whole: node.width });
  return right - left <= node.width - insets.left - insets.right + allowed;
}

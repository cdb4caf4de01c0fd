import { insetsIn } from '#css-layout';
import type { ContainerBox, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import type { MeasuredNode } from '../glue.ts';
import { type MeasureSubstitutes, nodeAt, type TextSubstitute } from '../quirks/bidi/text-substitute.ts';
import { lineStarts } from '../quirks/bidi/unit-lines.ts';
import { isBreak, spansOf, type Unit } from '../quirks/bidi/units.ts';
import { textExtent } from '../text-extent.ts';
import { lineCount, type TextLine, textLines } from '../text-lines.ts';
import { withEllipsis } from './ending.ts';
import { type CuttableText, findCuttable, measurableSpans } from './find-cuttable.ts';

interface CutTools {
  partsOf(box: TextBox, text: string): readonly TextPart[];
  /** px of the texts that shrink. */
  sizes: ReadonlyMap<TextBox, number>;
  measure: MeasureSubstitutes;
}

/** px by which layouts may round. */
const tolerance = 0.5;

/** What ends with one ellipsis: a whole text that wraps, a line of one that does not. Indices are of units. */
interface Part {
  start: number;
  end: number;
  /** Number of units that fit before the ellipsis, and a larger number that does not; equal where nothing is cut. */
  low: number;
  high: number;
}

/** A text with its parts that are shown. */
interface Cutting {
  text: CuttableText;
  parts: Part[];
  isCut: boolean;
  /** px of its box, which less text must not make narrower. */
  width: number;
}

/**
 * Texts with too many lines, or too wide ones, as they are drawn: with an ellipsis for what is left out, and as many
 * characters before it as fit (DOC-14). Engines cut lines each in a way of its own, so that this is done once for all
 * of them, by measuring. Answers every text that could be cut, by the box that it stands for.
 */
export function cutTexts(root: ContainerBox, { partsOf, sizes, measure }: CutTools): ReadonlyMap<TextBox, TextBox> {
  const texts = findCuttable(root, partsOf, sizes);
  if (texts.length === 0) return new Map();
  const tried = new Map<TextBox, TextSubstitute>();
  for (const text of texts) tried.set(text.box, { spans: measurableSpans(text, text.units), whole: {} });
  const whole = measure(tried, new Set(tried.keys()));
  const cuttings = texts.flatMap((text) => cuttingOf(text, nodeAt(whole, text.path)) ?? []);
  const cut = cuttings.filter(({ isCut }) => isCut);
  for (let open = cut.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    for (const cutting of open) tried.set(cutting.text.box, trialOf(cutting, middle));
    const measured = measure(tried, boxesOf(open));
    for (const cutting of open) judge(cutting, nodeAt(measured, cutting.text.path));
  }
  for (const cutting of cut)
    tried.set(
      cutting.text.box,
      trialOf(cutting, ({ low }) => low),
    );
  const last = cut.length === 0 ? whole : measure(tried, new Set(tried.keys()));
  return new Map(
    cuttings.map((cutting) => [cutting.text.box, cutBox(cutting, sizes, nodeAt(last, cutting.text.path))]),
  );
}

function boxesOf(cuttings: readonly Cutting[]): Set<TextBox> {
  return new Set(cuttings.map(({ text }) => text.box));
}

function isOpen({ parts }: Cutting): boolean {
  return parts.some(({ low, high }) => high - low > 1);
}

function middle({ low, high }: Part): number {
  return high - low > 1 ? Math.floor((low + high) / 2) : low;
}

function cuttingOf(text: CuttableText, node: MeasuredNode | undefined): Cutting | undefined {
  if (!node) return undefined;
  const parts = text.isNoWrap ? linesToCut(text, node) : textToCut(text, node);
  return { text, parts, isCut: parts.some(({ low, high }) => low !== high) || isShort(text, parts), width: node.width };
}

function isShort({ units }: CuttableText, parts: readonly Part[]): boolean {
  return (parts.at(-1)?.end ?? 0) < units.length;
}

function textToCut({ units, maxLines }: CuttableText, node: MeasuredNode): Part[] {
  const { length } = units;
  const lines = lineCount(node);
  if (lines <= maxLines) return [{ start: 0, end: length, low: length, high: length }];
  const starts = lineStarts(units, node);
  // Lines without any character are not among the starts.
  const isWhole = starts?.length === lines;
  const low = (isWhole ? starts?.[maxLines - 1] : undefined) ?? 0;
  // What the first line too many begins with might still fit, but not all of that line.
  const high = (isWhole ? starts?.[maxLines + 1] : undefined) ?? length;
  return [{ start: 0, end: length, low, high: Math.max(high, low + 1) }];
}

/** The lines of a text that does not wrap, as far as they are shown. */
function linesToCut(text: CuttableText, node: MeasuredNode): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const [index, unit] of text.units.entries()) {
    if (!text.keepsBreaks || !isBreak(unit)) continue;
    parts.push(wholePart(start, index));
    start = index + 1;
  }
  // A break at the end of a text begins no line.
  if (start < text.units.length || parts.length === 0) parts.push(wholePart(start, text.units.length));
  const shown = parts.slice(0, text.maxLines);
  const lines = textLines(node);
  for (const [index, part] of shown.entries()) {
    const length = part.end - part.start;
    const isLastOfMore = index === shown.length - 1 && shown.length < parts.length;
    if (isTooWide(text, node, lines[index], tolerance)) Object.assign(part, { low: 0, high: length });
    else if (isLastOfMore) Object.assign(part, { low: 0, high: length + 1 });
  }
  return shown;
}

function wholePart(start: number, end: number): Part {
  return { start, end, low: end - start, high: end - start };
}

function trialOf(cutting: Cutting, countOf: (part: Part) => number): TextSubstitute {
  const { text, width } = cutting;
  return { spans: measurableSpans(text, unitsOf(cutting, countOf)), whole: { width } };
}

function unitsOf({ text, parts }: Cutting, countOf: (part: Part) => number): Unit[] {
  return parts.flatMap((part, index) => {
    const { start, end, low, high } = part;
    const own = low === high ? text.units.slice(start, end) : withEllipsis(text, start, start + countOf(part));
    const before = index === 0 ? [] : text.units.slice(start - 1, start);
    return [...before, ...own];
  });
}

function judge(cutting: Cutting, node: MeasuredNode | undefined): void {
  const { text, parts } = cutting;
  const lines = node ? textLines(node) : [];
  for (const [index, part] of parts.entries()) {
    if (part.high - part.low <= 1) continue;
    const line = text.isNoWrap ? lines[index] : lines.at(-1);
    const fits =
      node !== undefined &&
      (text.isNoWrap || lines.length <= text.maxLines) &&
      // Another engine may set the line a little wider.
      !isTooWide(text, node, line, -tolerance);
    if (fits) part.low = middle(part);
    else part.high = middle(part);
  }
}

function isTooWide({ layout }: CuttableText, node: MeasuredNode, line: TextLine | undefined, allowed: number) {
  const areas = [...(line?.runs ?? []), ...(line?.pictures ?? [])];
  const left = areas.reduce((min, { x }) => Math.min(min, x), Number.POSITIVE_INFINITY);
  const right = areas.reduce((max, { x, width }) => Math.max(max, x + width), 0);
  const insets = insetsIn(layout, node.width);
  return right - left > node.width - insets.left - insets.right + allowed;
}

/** The box as engines draw it, with nothing left to clamp. */
function cutBox(cutting: Cutting, sizes: CutTools['sizes'], node: MeasuredNode | undefined): TextBox {
  const { text, isCut, width } = cutting;
  const { textOverflow: _, ...style } = text.box.style;
  const box: TextBox = { ...text.box, style: { ...style, ...hidden(text, node) }, isCutToFit: true };
  if (!isCut) return box;
  const { shrinkTo: __, ...fixed } = box;
  const size = sizes.get(text.box);
  const spans: TextSpan[] = spansOf(
    text.box,
    unitsOf(cutting, ({ low }) => low),
    text.isSpaced,
  );
  return {
    ...fixed,
    spans,
    style: { ...box.style, ...(size === undefined ? {} : { fontSize: `${size}px` }), ...sideOf(style['width'], width) },
  };
}

/** Less text must not make a box narrower whose text decides its width. */
function sideOf(stated: string | undefined, width: number): Record<string, string> {
  if (stated !== undefined && stated !== 'auto') return {};
  const side = `${width}px`;
  return { width: side, minWidth: side, maxWidth: side };
}

/** Lines that are more than a box is high for stay within it. */
function hidden({ box, layout }: CuttableText, node: MeasuredNode | undefined): Record<string, string> {
  if (!node || box.maxLines === undefined) return {};
  const insets = insetsIn(layout, node.width);
  const isHigher = textExtent(node).bottom > node.height - insets.top - insets.bottom + tolerance;
  return isHigher ? { overflow: 'hidden' } : {};
}

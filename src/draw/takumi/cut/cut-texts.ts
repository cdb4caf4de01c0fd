import { insetsIn } from '#css-layout';
import type { ContainerBox, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import type { MeasuredNode } from '../glue.ts';
import { type MeasureSubstitutes, nodeAt, type TextSubstitute } from '../quirks/bidi/text-substitute.ts';
import { lineStarts } from '../quirks/bidi/unit-lines.ts';
import { isBreak, toSpans, type Unit } from '../quirks/bidi/units.ts';
import { textExtent } from '../text-extent.ts';
import { lineCount, type TextLine, textLines } from '../text-lines.ts';
import { withEllipsis } from './ending.ts';
import { type CuttableText, findCuttable, measurableSpans } from './find-cuttable.ts';

interface CutTools {
  splitEmoji(box: TextBox, text: string): readonly TextPart[];
  /** The font sizes of the texts that shrink, in px. */
  sizes: ReadonlyMap<TextBox, number>;
  measure: MeasureSubstitutes;
}

/** The rounding error of layouts, in px. */
const tolerance = 0.5;

/**
 * A part of a text that ends with one ellipsis. It is the whole text if the text wraps, and one line otherwise. Indices
 * count units.
 */
interface Part {
  start: number;
  end: number;
  /**
   * The number of units that certainly fit before the ellipsis, and a larger number that does not fit. Both are equal
   * if nothing is cut.
   */
  low: number;
  high: number;
}

/** A text with those parts of it that are visible. */
interface Cutting {
  text: CuttableText;
  parts: Part[];
  isCut: boolean;
  /** The width of the text's box in px. Cutting the text must not make the box narrower. */
  width: number;
}

/**
 * Cuts texts that have too many or too wide lines: each ends with an ellipsis after as many characters as fit (DOC-14).
 * Engines cut lines in different ways, so texts are cut here once for all engines, by measuring them. Returns the text
 * to draw for every box that may have to be cut.
 */
export function cutTexts(root: ContainerBox, { splitEmoji, sizes, measure }: CutTools): ReadonlyMap<TextBox, TextBox> {
  const texts = findCuttable(root, splitEmoji, sizes);
  if (texts.length === 0) return new Map();
  const tried = new Map<TextBox, TextSubstitute>();
  for (const text of texts) tried.set(text.box, { spans: measurableSpans(text, text.units), whole: {} });
  const whole = measure(tried, new Set(tried.keys()));
  const cuttings = texts.flatMap((text) => createCutting(text, nodeAt(whole, text.path)) ?? []);
  const cut = cuttings.filter(({ isCut }) => isCut);
  for (let open = cut.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    for (const cutting of open) tried.set(cutting.text.box, createTrial(cutting, middle));
    const measured = measure(tried, listBoxes(open));
    for (const cutting of open) fitCutting(cutting, nodeAt(measured, cutting.text.path));
  }
  for (const cutting of cut)
    tried.set(
      cutting.text.box,
      createTrial(cutting, ({ low }) => low),
    );
  const last = cut.length === 0 ? whole : measure(tried, new Set(tried.keys()));
  return new Map(
    cuttings.map((cutting) => [cutting.text.box, cutBox(cutting, sizes, nodeAt(last, cutting.text.path))]),
  );
}

function listBoxes(cuttings: readonly Cutting[]): Set<TextBox> {
  return new Set(cuttings.map(({ text }) => text.box));
}

function isOpen({ parts }: Cutting): boolean {
  return parts.some(({ low, high }) => high - low > 1);
}

function middle({ low, high }: Part): number {
  return high - low > 1 ? Math.floor((low + high) / 2) : low;
}

function createCutting(text: CuttableText, node: MeasuredNode | undefined): Cutting | undefined {
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
  // takumi does not report empty lines, so the starts of lines may be incomplete.
  const isWhole = starts?.length === lines;
  const low = (isWhole ? starts?.[maxLines - 1] : undefined) ?? 0;
  // The first words of the line after the last visible one might still fit, but the whole line does not.
  const high = (isWhole ? starts?.[maxLines + 1] : undefined) ?? length;
  return [{ start: 0, end: length, low, high: Math.max(high, low + 1) }];
}

/** Returns the visible lines of a text that does not wrap. */
function linesToCut(text: CuttableText, node: MeasuredNode): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const [index, unit] of text.units.entries()) {
    if (!text.keepsBreaks || !isBreak(unit)) continue;
    parts.push(wholePart(start, index));
    start = index + 1;
  }
  // A line break at the end of a text does not begin another line.
  if (start < text.units.length || parts.length === 0) parts.push(wholePart(start, text.units.length));
  const visibleParts = parts.slice(0, text.maxLines);
  const lines = textLines(node);
  for (const [index, part] of visibleParts.entries()) {
    const length = part.end - part.start;
    const isLastOfMore = index === visibleParts.length - 1 && visibleParts.length < parts.length;
    if (isTooWide(text, node, lines[index], tolerance)) Object.assign(part, { low: 0, high: length });
    else if (isLastOfMore) Object.assign(part, { low: 0, high: length + 1 });
  }
  return visibleParts;
}

function wholePart(start: number, end: number): Part {
  return { start, end, low: end - start, high: end - start };
}

function createTrial(cutting: Cutting, countShown: (part: Part) => number): TextSubstitute {
  const { text, width } = cutting;
  return { spans: measurableSpans(text, listUnits(cutting, countShown)), whole: { width } };
}

function listUnits({ text, parts }: Cutting, countShown: (part: Part) => number): Unit[] {
  return parts.flatMap((part, index) => {
    const { start, end, low, high } = part;
    const partUnits = low === high ? text.units.slice(start, end) : withEllipsis(text, start, start + countShown(part));
    const before = index === 0 ? [] : text.units.slice(start - 1, start);
    return [...before, ...partUnits];
  });
}

function fitCutting(cutting: Cutting, node: MeasuredNode | undefined): void {
  const { text, parts } = cutting;
  const lines = node ? textLines(node) : [];
  for (const [index, part] of parts.entries()) {
    if (part.high - part.low <= 1) continue;
    const line = text.isNoWrap ? lines[index] : lines.at(-1);
    const fits =
      node !== undefined &&
      (text.isNoWrap || lines.length <= text.maxLines) &&
      // The negative tolerance is a reserve, because another engine may make the line slightly wider.
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

/** Returns the box to draw, which no longer needs a limit of lines. */
function cutBox(cutting: Cutting, sizes: CutTools['sizes'], node: MeasuredNode | undefined): TextBox {
  const { text, isCut, width } = cutting;
  const { textOverflow: _, ...style } = text.box.style;
  const box: TextBox = { ...text.box, style: { ...style, ...hideOverflow(text, node) }, isCutToFit: true };
  if (!isCut) return box;
  const { shrinkTo: __, ...fixed } = box;
  const size = sizes.get(text.box);
  const spans: TextSpan[] = toSpans(
    text.box,
    listUnits(cutting, ({ low }) => low),
    text.isSpaced,
  );
  return {
    ...fixed,
    spans,
    style: {
      ...box.style,
      ...(size === undefined ? {} : { fontSize: `${size}px` }),
      ...keepWidth(style['width'], width),
    },
  };
}

/** Fixes the width of a box whose width depends on its text, so that a shorter text does not make the box narrower. */
function keepWidth(stated: string | undefined, width: number): Record<string, string> {
  if (stated !== undefined && stated !== 'auto') return {};
  const side = `${width}px`;
  return { width: side, minWidth: side, maxWidth: side };
}

/** Hides the lines that do not fit into the height of the box. */
function hideOverflow({ box, layout }: CuttableText, node: MeasuredNode | undefined): Record<string, string> {
  if (!node || box.maxLines === undefined) return {};
  const insets = insetsIn(layout, node.width);
  const isHigher = textExtent(node).bottom > node.height - insets.top - insets.bottom + tolerance;
  return isHigher ? { overflow: 'hidden' } : {};
}

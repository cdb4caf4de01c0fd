import { layoutAbsolute } from '../absolute.ts';
import { alignOffset, type Distribution, distribute } from '../alignment.ts';
import { resolveLength } from '../length.ts';
import {
  clampHeight,
  clampWidth,
  fitContent,
  limitedHeight,
  namedWidth,
  resolveInsets,
  sumHorizontal,
  sumVertical,
  widthFor,
} from '../sizes.ts';
import type { Alignment } from '../style.ts';
import type { Containing, Fragment, LayoutContext, LayoutNode, PlacedFragment, Space } from '../types.ts';
import { crossMargins, type FlexContainer, type FlexItem, flexItem, mainMargins, stretches } from './items.ts';
import { resolveFlexibleLengths } from './lengths.ts';

interface FlexLine {
  items: FlexItem[];
  /** The size of the line on the cross axis in px. */
  cross: number;
  at: number;
  /** The distance in px from the start of the line to the baseline that its items share. */
  ascent: number;
}

const flexEnds: ReadonlySet<string> = new Set(['end', 'flex-end', 'right', 'self-end']);
const physical: Readonly<Record<string, [ltr: string, rtl: string]>> = {
  left: ['start', 'end'],
  right: ['end', 'start'],
};

/** Lays out a flex container (CSS Flexbox 1, section 9). */
export function layoutFlex(ctx: LayoutContext, node: LayoutNode, space: Space): Fragment {
  const { style } = node;
  const insets = resolveInsets(node, space.containing.width);
  const inner: Containing = {
    width: Math.max(0, space.width - sumHorizontal(insets)),
    height: space.height === undefined ? undefined : Math.max(0, space.height - sumVertical(insets)),
  };
  const isRow = style.flexDirection.startsWith('row');
  const container: FlexContainer = { node, isRow, isWrapping: style.flexWrap !== 'nowrap', inner };
  const children = node.children.filter((child) => !child.style.isPlaced);
  const items = children
    .map((child) => flexItem(ctx, container, child))
    .sort((one, other) => one.node.style.order - other.node.style.order);
  const mainGap = resolveLength(isRow ? style.columnGap : style.rowGap, isRow ? inner.width : inner.height) ?? 0;
  const crossGap = resolveLength(isRow ? style.rowGap : style.columnGap, isRow ? inner.height : inner.width) ?? 0;
  const limits = heightLimits(node, space, sumVertical(insets));

  const lines = breakLines(container, items, mainGap, limits.max);
  const mainSize = isRow ? inner.width : (inner.height ?? limits.within(longest(container, lines, mainGap)));
  for (const line of lines) {
    resolveFlexibleLengths(container, line.items, mainSize - mainGap * Math.max(0, line.items.length - 1));
    for (const item of line.items) layoutAcross(ctx, container, item);
    measureLine(container, line);
  }
  const crossDefinite = isRow ? inner.height : inner.width;
  const [only] = lines;
  if (only && !container.isWrapping) only.cross = crossDefinite ?? limits.within(only.cross);
  const crossUsed = lines.reduce((sum, { cross }) => sum + cross, crossGap * Math.max(0, lines.length - 1));
  const crossSize = crossDefinite ?? limits.within(crossUsed);
  placeLines(container, lines, crossSize - crossUsed, crossGap);

  const height = space.height ?? (isRow ? crossSize : mainSize) + sumVertical(insets);
  const placed = lines.flatMap((line) => placeItems(ctx, container, line, { mainSize, mainGap, crossSize }));
  const shifted = placed.map((child) => ({ ...child, x: child.x + insets.left, y: child.y + insets.top }));
  const baseline = findBaseline(container, lines, shifted);
  return {
    width: space.width,
    height,
    ...(baseline === undefined ? {} : { baseline }),
    children: [...shifted, ...layoutAbsolute(ctx, node, { width: space.width, height })],
  };
}

/** The limits of the container's own height, in px of its content box. */
function heightLimits(node: LayoutNode, { containing }: Space, insets: number) {
  const clampInner = (height: number) => clampHeight(node, height + insets, containing) - insets;
  const max = clampInner(Number.MAX_SAFE_INTEGER);
  return { within: clampInner, max: max > Number.MAX_SAFE_INTEGER / 2 ? undefined : max };
}

/** Splits the items into lines (section 9.3). A column only wraps if its height is known. */
function breakLines(
  container: FlexContainer,
  items: readonly FlexItem[],
  gap: number,
  maxHeight: number | undefined,
): FlexLine[] {
  const { isWrapping, isRow, inner } = container;
  const newLine = (first: FlexItem[]): FlexLine => ({ items: first, cross: 0, at: 0, ascent: 0 });
  const room = isRow ? inner.width : (inner.height ?? maxHeight);
  if (!isWrapping || room === undefined) return items.length === 0 ? [] : [newLine([...items])];
  const lines: FlexLine[] = [];
  let used = 0;
  for (const item of items) {
    const size = item.main + mainMargins(container, item.margins);
    const line = lines.at(-1);
    // Browsers measure lengths in 64ths of a px. This tolerance lets sums of thirds still fit.
    if (line && used + gap + size <= room + 1 / 64) {
      line.items.push(item);
      used += gap + size;
    } else {
      lines.push(newLine([item]));
      used = size;
    }
  }
  return lines;
}

function longest(container: FlexContainer, lines: readonly FlexLine[], gap: number): number {
  const lengths = lines.map(({ items }) =>
    items.reduce((sum, item) => sum + item.main + mainMargins(container, item.margins), gap * (items.length - 1)),
  );
  return Math.max(0, ...lengths);
}

/** Computes the cross size of an item, before lines are stretched (section 9.4). */
function layoutAcross(ctx: LayoutContext, container: FlexContainer, item: FlexItem): void {
  const { inner, isRow } = container;
  const { node } = item;
  if (isRow) {
    const height = limitedHeight(node, inner);
    item.fragment = ctx.layout(node, { containing: inner, width: item.main, height });
    item.cross = item.fragment.height;
    return;
  }
  item.cross = columnCross(ctx, container, item);
  item.fragment = ctx.layout(node, { containing: inner, width: item.cross, height: columnHeight(container, item) });
}

/** Computes the width of an item in a column, once its height is known. */
function columnCross(
  ctx: LayoutContext,
  { inner, isWrapping }: FlexContainer,
  { node, align, main, margins }: FlexItem,
): number {
  const namedSize = namedWidth(ctx, node, node.style.width, inner);
  if (namedSize !== undefined) return clampWidth(ctx, node, namedSize, inner);
  const available = inner.width - sumHorizontal(margins);
  if (stretches(node, align, 'width') && !isWrapping) return clampWidth(ctx, node, available, inner);
  const ratioWidth = node.children.length === 0 ? widthFor(node, main, inner.width) : undefined;
  return clampWidth(ctx, node, ratioWidth ?? fitContent(ctx, node, available, inner.width), inner);
}

/**
 * The definite height of an item in a column. If the column's height is indefinite, an item that was not flexed has
 * none either.
 */
function columnHeight({ inner }: FlexContainer, { node, main, base }: FlexItem): number | undefined {
  const isAuto = node.style.height === 'auto' && inner.height === undefined && main === base;
  return isAuto && node.content?.kind !== 'picture' ? undefined : main;
}

function measureLine(container: FlexContainer, line: FlexLine): void {
  let [ascent, descent, largest] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (const item of line.items) {
    const size = item.cross + crossMargins(container, item.margins);
    if (alignsBaseline(container, item)) {
      const above = getAscent(container, item);
      ascent = Math.max(ascent, above);
      descent = Math.max(descent, size - above);
    } else largest = Math.max(largest, size);
  }
  line.ascent = ascent;
  line.cross = Math.max(largest, ascent + descent, 0);
}

function alignsBaseline(container: FlexContainer, item: FlexItem): boolean {
  return item.align.position.includes('baseline') && autoMargins(container, item, 'cross').length === 0;
}

/**
 * The distance in px from the margin edge of an item to its baseline. In a column, it is measured to the border edge
 * instead.
 */
function getAscent({ isRow }: FlexContainer, { margins, fragment }: FlexItem): number {
  return isRow ? margins.top + baselineIn(fragment) : margins.left;
}

function baselineIn({ baseline, height }: Fragment): number {
  return baseline?.() ?? height;
}

/** Stretches the lines and positions them on the cross axis of the container (section 9.6). */
function placeLines(
  { node: { style }, isWrapping }: FlexContainer,
  lines: FlexLine[],
  free: number,
  gap: number,
): void {
  const content = style.alignContent.position === 'normal' ? { position: 'stretch' } : style.alignContent;
  if (isWrapping && content.position === 'stretch' && free > 0 && lines.length > 0)
    for (const line of lines) line.cross += free / lines.length;
  const left = isWrapping && content.position === 'stretch' ? Math.min(0, free) : free;
  const { before, between } = isWrapping
    ? distribute(content, left, lines.length, flexEnds)
    : { before: 0, between: 0 };
  let at = before;
  for (const line of lines) {
    line.at = at;
    at += line.cross + gap + between;
  }
}

interface Sizes {
  mainSize: number;
  mainGap: number;
  crossSize: number;
}

/** Positions the items of a line. x and y are measured from the content box. */
function placeItems(
  ctx: LayoutContext,
  container: FlexContainer,
  line: FlexLine,
  { mainSize, mainGap, crossSize }: Sizes,
): PlacedFragment[] {
  const { isRow, node } = container;
  const { style } = node;
  const { items } = line;
  for (const item of items) stretchItem(ctx, container, line, item);
  const used = items.reduce(
    (sum, item) => sum + item.main + mainMargins(container, item.margins),
    mainGap * (items.length - 1),
  );
  const free = mainSize - used;
  const autos = items.reduce((sum, item) => sum + autoMargins(container, item, 'main').length, 0);
  const justify = physicalWord(style.justifyContent, isRow && style.isRtl);
  const isReversed = style.flexDirection.endsWith('reverse');
  // `start` and `left` stand for the side of the page, whatever the direction of the items is.
  const ends: ReadonlySet<string> = isReversed ? new Set(['flex-end', 'start', 'self-start']) : flexEnds;
  const { before, between } = distributeSpace(
    justify,
    autos > 0 ? Math.min(0, free) : free,
    items.length,
    isReversed,
    ends,
  );
  const share = autos > 0 && free > 0 ? free / autos : 0;
  const mirrorsMain = isReversed !== (isRow && style.isRtl);
  const mirrorsCross = (style.flexWrap === 'wrap-reverse') !== (!isRow && style.isRtl);
  let at = before;
  return items.map((item) => {
    const itemMargins = autoMargins(container, item, 'main');
    const [near, farMargin] = mainSides(container, item, mirrorsMain);
    const startsAuto = itemMargins.includes(mirrorsMain ? 'far' : 'near');
    const start = at + near + (startsAuto ? share : 0);
    at =
      start +
      item.main +
      farMargin +
      (itemMargins.includes(mirrorsMain ? 'near' : 'far') ? share : 0) +
      mainGap +
      between;
    const main = mirrorsMain ? mainSize - start - item.main : start;
    const crossStart = line.at + crossOffset(container, line, item, mirrorsCross);
    const cross = mirrorsCross ? crossSize - crossStart - item.cross : crossStart;
    return { node: item.node, x: isRow ? main : cross, y: isRow ? cross : main, fragment: item.fragment };
  });
}

/**
 * Distributes free room. If the content is too large and must not overflow at both ends, it overflows at the end of the
 * page's own direction (CSS Box Alignment 3, section 4.4).
 */
function distributeSpace(
  alignment: Alignment,
  free: number,
  count: number,
  isReversed: boolean,
  ends: ReadonlySet<string>,
): Distribution {
  const isSafe = alignment.isSafe === true || fallsBackSafely.has(alignment.position);
  if (isReversed && isSafe && free < 0) return { before: free, between: 0 };
  return distribute(alignment, free, count, ends);
}

const fallsBackSafely: ReadonlySet<string> = new Set(['space-around', 'space-evenly']);

function physicalWord(alignment: Alignment, isRtl: boolean): Alignment {
  const words = physical[alignment.position];
  return words ? { ...alignment, position: words[isRtl ? 1 : 0] } : alignment;
}

/** The margins before and after an item, in the direction of the items. */
function mainSides({ isRow }: FlexContainer, { margins }: FlexItem, isMirrored: boolean): [number, number] {
  const sides: [number, number] = isRow ? [margins.left, margins.right] : [margins.top, margins.bottom];
  return isMirrored ? [sides[1], sides[0]] : sides;
}

function autoMargins(
  { isRow }: FlexContainer,
  { node: { style } }: FlexItem,
  axis: 'main' | 'cross',
): ('near' | 'far')[] {
  const isAcross = isRow === (axis === 'main');
  const near = isAcross ? style.margin.left : style.margin.top;
  const farMargin = isAcross ? style.margin.right : style.margin.bottom;
  return [...(near === 'auto' ? (['near'] as const) : []), ...(farMargin === 'auto' ? (['far'] as const) : [])];
}

/** Gives an item its final size. Stretched items fill their line (section 9.4, step 11). */
function stretchItem(ctx: LayoutContext, container: FlexContainer, line: FlexLine, item: FlexItem): void {
  const { inner, isRow, isWrapping } = container;
  const { node, align } = item;
  const room = line.cross - crossMargins(container, item.margins);
  if (isRow) {
    if (!stretches(node, align, 'height')) return;
    item.cross = clampHeight(node, room, inner);
    item.fragment = ctx.layout(node, { containing: inner, width: item.main, height: item.cross });
    return;
  }
  if (!isWrapping || !stretches(node, align, 'width')) return;
  item.cross = clampWidth(ctx, node, room, inner);
  item.fragment = ctx.layout(node, { containing: inner, width: item.cross, height: columnHeight(container, item) });
}

/** The distance in px on the cross axis from the start of the line to the item's border box. */
function crossOffset(container: FlexContainer, line: FlexLine, item: FlexItem, isMirrored: boolean): number {
  const { margins } = item;
  const [first, second] = container.isRow ? [margins.top, margins.bottom] : [margins.left, margins.right];
  const [near, farMargin] = isMirrored ? [second, first] : [first, second];
  const free = line.cross - item.cross - near - farMargin;
  const autos = autoMargins(container, item, 'cross');
  if (autos.length > 0) {
    const startsAuto = autos.includes(isMirrored ? 'far' : 'near');
    return near + (startsAuto ? Math.max(0, free) / autos.length : 0);
  }
  if (alignsBaseline(container, item)) return line.ascent - (container.isRow ? baselineIn(item.fragment) : 0);
  return near + alignOffset(item.align, free, flexEnds);
}

function findBaseline(
  container: FlexContainer,
  lines: readonly FlexLine[],
  placed: readonly PlacedFragment[],
): (() => number) | undefined {
  const [line] = lines;
  if (!line) return undefined;
  const shared = container.isRow ? line.items.find((item) => alignsBaseline(container, item)) : undefined;
  const item = shared ?? line.items[0];
  const child = placed.find(({ node }) => node === item?.node);
  if (!child) return undefined;
  return () => child.y + baselineIn(child.fragment);
}

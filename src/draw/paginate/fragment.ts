import type { Box } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { overhang, reach } from './extent.ts';
import { classifyCut, firstStop } from './first-stop.ts';
import type { Fragment, SplitOptions, Start } from './fragments.ts';
import { scaledFragment } from './scale-to-fit.ts';
import { splitContainer } from './split-container.ts';
import { splitText } from './split-text.ts';
import { strips } from './strips.ts';
import { isPlaced, shapedBy, tolerance, withoutShape } from './styles.ts';

/**
 * Splits a box that is taller than a page into one piece for each page, in order (PAG-5). `measured` has the structure
 * of the box and contains the lines of its texts. `before` is the number of px above the box on the first page. Pieces
 * have a fixed width and height. Text is cut between lines. Pictures are not cut: if the room ends inside a picture,
 * the picture moves to the next page. Columns continue side by side, each from the line where it was cut. Border and
 * padding at the top stay with the first piece, those at the bottom with the last (`box-decoration-break: slice`). A
 * part that is higher than the room and cannot be cut is scaled to fit, with a warning. The first piece must begin
 * `shift` px lower than its margin says, so that all of the piece is visible.
 */
export function splitBox(
  box: Box,
  measured: MeasuredBox,
  options: SplitOptions & { before: number },
): { pieces: Box[]; shift: number } {
  const fragments = fragment(box, measured, { page: 0, y: Math.max(0, options.before), isFresh: true }, options);
  const [first] = fragments;
  return {
    pieces: fragments.map((each) => (each.isWhole ? each.box : toFlowPiece(each.box))),
    shift: first && !first.isScaled ? first.top - options.before : 0,
  };
}

/**
 * Prepares a piece for the flow region. The piece is alone on its page, so nothing stretches it and nothing is below
 * it.
 */
function toFlowPiece(box: Box): Box {
  const style = { ...box.style, marginBottom: '0px', flexGrow: '0', flexShrink: '0', flexBasis: 'auto' };
  return { ...box, style };
}

/** Cuts a box into one fragment per page, on consecutive pages. */
function fragment(box: Box, measured: MeasuredBox, startPosition: Start, options: SplitOptions): Fragment[] {
  const { getRoom } = options;
  const isEarly = !startPosition.isFresh && (options.getEarliestPage?.(box) ?? 0) > startPosition.page;
  const start: Start = isEarly ? { page: startPosition.page + 1, y: 0, isFresh: true } : startPosition;
  const fits = (at: Start) => at.y + measureVisibleHeight(measured, options) <= getRoom(at.page) + tolerance;
  const next = belowTop({ page: start.page + 1, y: 0, isFresh: true }, measured);
  const first = belowTop(start, measured);
  if (fits(first)) return [wholeAt(first, box, measured, options)];
  const isOver = start.y + firstStop(box, measured, getRoom(next.page)) > getRoom(start.page) + tolerance;
  const moves = !start.isFresh && (isOver || (options.isRepeated === true && fits(next)));
  if (moves && fits(next)) return [wholeAt(next, box, measured, options)];
  const at: Start = moves ? { ...next, y: 0 } : start;
  const inside = { ...options, isRepeated: false };
  if (box.kind === 'image' && isPlaced(box)) return strips(box, measured, at, inside);
  switch (classifyCut(box, measured, getRoom(at.page))) {
    case 'solid':
      return [placeUncut(box, measured, at.page, options)];
    case 'text':
      if (box.kind !== 'text') throw new Error('Only texts are held as texts.');
      return splitText(withoutShapes(box, options), measured, at, inside);
    case 'open':
      return splitOpen(withoutShapes(box, options), measured, at, inside);
  }
}

function splitOpen(box: Box, measured: MeasuredBox, at: Start, options: SplitOptions): Fragment[] {
  return box.kind === 'container' && box.children.length > 0
    ? splitContainer(box, measured, at, options, fragment)
    : strips(box, measured, at, options);
}

/** Returns a box without the styles that would shape each of its pieces separately. */
function withoutShapes<Kind extends Box>(box: Kind, { warn }: SplitOptions): Kind {
  for (const property of shapedBy(box)) {
    const message = `${property} was ignored, because the layer is taller than a page and continues on several pages.`;
    warn({ code: 'style_unsupported', message, layerId: box.layerId });
  }
  return withoutShape(box);
}

/** Places a box that cannot be cut. It begins at the top of its page, and is scaled if it still does not fit. */
function placeUncut(box: Box, measured: MeasuredBox, page: number, options: SplitOptions): Fragment {
  const at = { page, y: overhang(measured), isFresh: true };
  const isHigher = at.y + measureVisibleHeight(measured, options) > options.getRoom(page) + tolerance;
  return isHigher ? scaledFragment(box, measured, page, options) : wholeAt(at, box, measured, options);
}

/** Returns the px from the top of a box to the last part of it that its page must show. */
function measureVisibleHeight(measured: MeasuredBox, { until = Number.POSITIVE_INFINITY }: SplitOptions): number {
  return Math.min(reach(measured), until - measured.y);
}

/** Moves the start down, so that parts that a transform moves above the box stay on the page. */
function belowTop(at: Start, measured: MeasuredBox): Start {
  return { ...at, y: Math.max(at.y, overhang(measured)) };
}

function wholeAt(at: Start, box: Box, { y, height }: MeasuredBox, { until }: SplitOptions): Fragment {
  return { page: at.page, top: at.y, height: Math.min(height, (until ?? y + height) - y), box, isWhole: true };
}

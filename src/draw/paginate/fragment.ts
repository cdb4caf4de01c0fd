import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { bandsOf } from './bands.ts';
import { firstStop, isSolid } from './first-stop.ts';
import { pieceOf, pinned } from './pinning.ts';
import { splitText } from './split-text.ts';
import { isPlaced, px, tolerance } from './styles.ts';

/** Where a box begins. */
export interface Start {
  /** Pages after the first that the item takes. */
  page: number;
  /** px from the top of the page's room. */
  y: number;
  /** Nothing stands above it on this page: what fits nowhere is put here. */
  isFresh: boolean;
}

/** What one page shows of a box: px from the top of the page's room. */
export interface Fragment {
  page: number;
  top: number;
  height: number;
  box: Box;
}

export interface SplitOptions {
  /** px that a piece may be high. */
  room: number;
  fontSizeOf?: ((box: TextBox) => number | undefined) | undefined;
}

/**
 * A box that is taller than a page → what each page shows of it, in order (PAG-5). `measured` mirrors it, with the lines
 * of its texts; `room` and `before`, the margin above it on the first page, are px. Pieces have the width and height that
 * they take. Text is cut between lines, pictures not at all: where the room ends inside one, it stands on the next page.
 * Columns beside each other go on beside each other, each at its own line. Border and padding at the top stay with the
 * first piece, those at the bottom with the last (`box-decoration-break: slice`). Only what is higher than the room and
 * has no place to be cut, one line of text, makes a piece higher than the room.
 */
export function splitBox(box: Box, measured: MeasuredBox, options: SplitOptions & { before: number }): Box[] {
  const fragments = fragment(box, measured, { page: 0, y: options.before, isFresh: true }, options);
  return fragments.length > 1 ? fragments.map((each) => inFlow(each.box)) : [box];
}

/** A piece in the flow region: it has its page to itself, so that nothing stretches it or stands below it. */
function inFlow(box: Box): Box {
  const style = { ...box.style, marginBottom: '0px', flexGrow: '0', flexShrink: '0', flexBasis: 'auto' };
  return { ...box, style };
}

/** One fragment a page, on pages that follow one another. */
export function fragment(box: Box, measured: MeasuredBox, start: Start, options: SplitOptions): Fragment[] {
  const { room } = options;
  if (start.y + measured.height <= room + tolerance) return [wholeAt(start, box, measured)];
  const needsPage = !start.isFresh && start.y + firstStop(box, measured, room) > room + tolerance;
  const at = needsPage ? { page: start.page + 1, y: 0, isFresh: true } : start;
  if (at.y + measured.height <= room + tolerance) return [wholeAt(at, box, measured)];
  if (box.kind === 'image' && isPlaced(box)) return strips(box, measured, at, room);
  if (isSolid(box, measured, room)) return [wholeAt(at, box, measured)];
  if (box.kind === 'text') return splitText(box, measured, at, options);
  return box.kind === 'container' && box.children.length > 0
    ? splitContainer(box, measured, at, options)
    : strips(box, measured, at, room);
}

function wholeAt(at: Start, box: Box, { height }: MeasuredBox): Fragment {
  return { page: at.page, top: at.y, height, box };
}

/** A box that shows nothing but itself goes on for as long as it is high. */
function strips(box: Box, measured: MeasuredBox, at: Start, room: number): Fragment[] {
  const height = Math.max(room, 1);
  const ends = [Math.max(0, room - at.y)];
  while ((ends.at(-1) ?? 0) < measured.height - tolerance) ends.push((ends.at(-1) ?? 0) + height);
  return ends.map((end, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0);
    const own = Math.min(end, measured.height) - from;
    const sides = { isFirst: index === 0, isLast: index === ends.length - 1 };
    return { page: at.page + index, top: index === 0 ? at.y : 0, height: own, box: pieceOf(box, measured, own, sides) };
  });
}

interface Placed {
  index: number;
  measured: MeasuredBox;
  fragment: Fragment;
}

function splitContainer(box: ContainerBox, measured: MeasuredBox, at: Start, options: SplitOptions): Fragment[] {
  const placed: Placed[] = [];
  let cursor = at;
  let above = measured.y;
  for (const band of bandsOf(box, measured)) {
    const y = cursor.y + band.top - above;
    const runs = band.members.map(({ index, box: child, measured: own }) => {
      const offset = own.y - band.top;
      const start = { page: cursor.page, y: y + offset, isFresh: cursor.isFresh && offset < tolerance };
      return { index, measured: own, fragments: fragment(child, own, start, options) };
    });
    const end = lastOf(runs.flatMap(({ fragments }) => fragments));
    for (const run of runs) {
      const child = box.children[run.index] as Box;
      const isAsTall = run.measured.y + run.measured.height >= band.bottom - tolerance;
      const shown = isAsTall ? stretched(child, run.measured, run.fragments, end, options.room) : run.fragments;
      placed.push(...shown.map((each) => ({ index: run.index, measured: run.measured, fragment: each })));
    }
    const isBlank = end.page === cursor.page && band.bottom - band.top < tolerance;
    cursor = { page: end.page, y: end.y, isFresh: isBlank && cursor.isFresh };
    above = band.bottom;
  }
  // What is blank at the bottom is no reason for another page.
  const tail = Math.max(0, measured.y + measured.height - above);
  const end = { page: cursor.page, y: Math.max(cursor.y, Math.min(cursor.y + tail, options.room)) };
  placed.push(...placedAside(box, measured, at, options));
  return assembled(box, measured, placed, { at, end, room: options.room });
}

/** Absolutely placed children keep their distance from the top, whatever the rest does. */
function placedAside(box: ContainerBox, measured: MeasuredBox, at: Start, options: SplitOptions): Placed[] {
  return box.children.flatMap((child, index) => {
    const own = measured.children[index];
    if (!own || !isPlaced(child)) return [];
    const far = at.y + own.y - measured.y;
    const pages = options.room > 0 ? Math.max(0, Math.floor(far / options.room)) : 0;
    const start = { page: at.page + pages, y: far - pages * options.room, isFresh: false };
    return fragment(child, own, start, options).map((each) => ({ index, measured: own, fragment: each }));
  });
}

function assembled(
  box: ContainerBox,
  measured: MeasuredBox,
  placed: readonly Placed[],
  { at, end, room }: { at: Start; end: { page: number; y: number }; room: number },
): Fragment[] {
  const last = Math.max(end.page, ...placed.map((each) => each.fragment.page));
  const count = last - at.page + 1;
  const children: Placed[][] = Array.from({ length: count }, () => []);
  for (const each of placed) children[each.fragment.page - at.page]?.push(each);
  return children.map((own, index) => {
    const page = at.page + index;
    const top = index === 0 ? at.y : 0;
    const content = Math.max(top, ...own.map((each) => each.fragment.top + each.fragment.height));
    const bottom = page === end.page && page === last ? end.y : Math.max(content, page < last ? room : 0);
    const sides = { isFirst: index === 0, isLast: page === last };
    const piece = pieceOf(box, measured, bottom - top, sides) as ContainerBox;
    const inOrder = own.toSorted((one, other) => one.index - other.index);
    return {
      page,
      top,
      height: bottom - top,
      box: {
        ...piece,
        children: inOrder.map((each) => pinned(each.fragment, each.measured, { piece, measured, top })),
      },
    };
  });
}

/** A container that was as tall as what stands beside it stays so, on every page. */
function stretched(
  box: Box,
  measured: MeasuredBox,
  fragments: readonly Fragment[],
  end: { page: number; y: number },
  room: number,
): readonly Fragment[] {
  const final = fragments.at(-1);
  if (box.kind !== 'container' || !final || final.page > end.page) return fragments;
  if (final.page === end.page && final.top + final.height >= end.y - tolerance) return fragments;
  const shell: ContainerBox = { ...box, children: [] };
  const result = fragments.slice(0, -1);
  for (let page = final.page; page <= end.page; page++) {
    const top = page === final.page ? final.top : 0;
    const height = (page === end.page ? end.y : Math.max(room, top + (page === final.page ? final.height : 0))) - top;
    const sides = { isFirst: page === fragments[0]?.page, isLast: page === end.page };
    const from = page === final.page ? final.box : shell;
    const isWholeSoFar = fragments.length === 1 && page === final.page;
    result.push({
      page,
      top,
      height,
      box: isWholeSoFar ? openEnded(from, height, sides) : pieceOf(from, measured, height, sides),
    });
  }
  return result;
}

/** A container that fitted its page as it is: only its bottom changes. */
function openEnded(box: Box, height: number, { isLast }: { isLast: boolean }): Box {
  const bottom = isLast
    ? {}
    : { borderBottomWidth: '0px', borderBottomLeftRadius: '0px', borderBottomRightRadius: '0px' };
  return { ...box, style: { ...box.style, ...bottom, height: px(height), maxHeight: 'none' } };
}

function lastOf(fragments: readonly Fragment[]): { page: number; y: number } {
  return fragments.reduce(
    (end, { page, top, height }) => {
      const y = top + height;
      return page > end.page || (page === end.page && y > end.y) ? { page, y } : end;
    },
    { page: -1, y: 0 },
  );
}

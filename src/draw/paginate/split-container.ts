import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { listMembers, splitIntoBands } from './bands.ts';
import { type Cut, type Fragment, findEnd, type SplitOptions, type Start } from './fragments.ts';
import { cutPiece, pinChild } from './pinning.ts';
import { cutSideBySide, type Run } from './side-by-side.ts';
import { clipsDown, isPlaced, px, tolerance } from './styles.ts';

interface PlacedFragment {
  index: number;
  measured: MeasuredBox;
  fragment: Fragment;
}

/** Cuts a container between its children. Content that the container clips by design stays invisible. */
export function splitContainer(
  box: ContainerBox,
  measured: MeasuredBox,
  at: Start,
  outer: SplitOptions,
  cut: Cut,
): Fragment[] {
  const bottom = clipsDown(box) ? measured.y + measured.height : Number.POSITIVE_INFINITY;
  const until = Math.min(bottom, outer.until ?? Number.POSITIVE_INFINITY);
  const options = { ...outer, until, isRepeated: box.loop === true };
  const placed: PlacedFragment[] = [];
  let cursor = at;
  let above = measured.y;
  for (const band of splitIntoBands(box, measured)) {
    if (band.top >= until - tolerance) break;
    const start = skipGap(cursor, band.top - above, options);
    const visibleMembers = band.members.filter((member) => member.measured.y < until);
    const runs = cutSideBySide(visibleMembers, band.top, start, options, cut);
    const end = findEnd(runs.flatMap(({ fragments }) => fragments));
    for (const run of runs) {
      const isAsTall = run.measured.y + run.measured.height >= band.bottom - tolerance;
      const stretchedFragments = isAsTall
        ? stretchFragments(run.box, run.measured, run.fragments, end, options)
        : run.fragments;
      placed.push(...toPlacedFragments({ ...run, fragments: stretchedFragments }));
    }
    const isBlank = end.page === cursor.page && band.bottom - band.top < tolerance;
    cursor = { page: end.page, y: end.y, isFresh: isBlank && cursor.isFresh };
    above = Math.min(band.bottom, until);
  }
  // Blank space at the bottom of the container does not need another page.
  const tail = Math.max(0, Math.min(measured.y + measured.height, until) - above);
  const end = { page: cursor.page, y: Math.max(cursor.y, Math.min(cursor.y + tail, options.getRoom(cursor.page))) };
  const aside = listMembers(box, measured, isPlaced).filter((member) => member.measured.y < until);
  for (const run of cutSideBySide(aside, measured.y, at, options, cut)) placed.push(...toPlacedFragments(run));
  return assembleFragments(box, measured, placed, { at, end, options });
}

/** Skips the gap before a child. Blank space at the end of a page is not repeated on the next one. */
function skipGap(at: Start, gap: number, { getRoom }: SplitOptions): Start {
  const y = Math.max(0, at.y + gap);
  return y < getRoom(at.page) - tolerance ? { ...at, y } : { page: at.page + 1, y: 0, isFresh: true };
}

function toPlacedFragments({ index, measured, fragments }: Run): PlacedFragment[] {
  return fragments.map((fragment) => ({ index, measured, fragment }));
}

interface Assembly {
  at: Start;
  end: { page: number; y: number };
  options: SplitOptions;
}

function assembleFragments(
  box: ContainerBox,
  measured: MeasuredBox,
  placed: readonly PlacedFragment[],
  { at, end, options: { getRoom } }: Assembly,
): Fragment[] {
  const last = Math.max(end.page, ...placed.map((each) => each.fragment.page));
  const children: PlacedFragment[][] = Array.from({ length: last - at.page + 1 }, () => []);
  for (const each of placed) children[each.fragment.page - at.page]?.push(each);
  return children.map((own, index) => {
    const page = at.page + index;
    const top = index === 0 ? at.y : 0;
    const content = Math.max(top, ...own.map((each) => each.fragment.top + each.fragment.height));
    const bottom = page === end.page && page === last ? end.y : Math.max(content, page < last ? getRoom(page) : 0);
    const sides = { isFirst: index === 0, isLast: page === last };
    const piece = cutPiece(box, measured, bottom - top, sides);
    const inOrder = own.toSorted((one, other) => one.index - other.index);
    return {
      page,
      top,
      height: bottom - top,
      box: {
        ...piece,
        children: inOrder.map((each) => pinChild(each.fragment, each.measured, { measured, top, sides })),
      },
    };
  });
}

/**
 * Stretches the fragments of a container. If it was stretched to the height of its neighbours, it stays stretched on
 * every page.
 */
function stretchFragments(
  box: Box,
  measured: MeasuredBox,
  fragments: Fragment[],
  end: { page: number; y: number },
  { getRoom }: SplitOptions,
): Fragment[] {
  const final = fragments.at(-1);
  if (box.kind !== 'container' || !final || final.isScaled || final.page > end.page) return fragments;
  if (final.page === end.page && final.top + final.height >= end.y - tolerance) return fragments;
  const shell: ContainerBox = { ...box, children: [] };
  const result = fragments.slice(0, -1);
  for (let page = final.page; page <= end.page; page++) {
    const top = page === final.page ? final.top : 0;
    const room = Math.max(getRoom(page), top + (page === final.page ? final.height : 0));
    const height = (page === end.page ? end.y : room) - top;
    const sides = { isFirst: page === fragments[0]?.page, isLast: page === end.page };
    const from = page === final.page ? final.box : shell;
    const isWholeSoFar = final.isWhole === true && page === final.page;
    result.push({
      page,
      top,
      height,
      box: isWholeSoFar ? openEnded(from, height, sides) : cutPiece(from, measured, height, sides),
    });
  }
  return result;
}

/** Changes only the bottom of a container that fits on its page. */
function openEnded(box: Box, height: number, { isLast }: { isLast: boolean }): Box {
  const bottom = isLast
    ? {}
    : { borderBottomWidth: '0px', borderBottomLeftRadius: '0px', borderBottomRightRadius: '0px' };
  return { ...box, style: { ...box.style, ...bottom, height: px(height), maxHeight: 'none' } };
}

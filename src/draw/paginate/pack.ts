import { required } from '../../core/required.ts';
import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import { documentLimits } from '../../design/document/limits.ts';
import { splitBox } from './fragment.ts';
import type { FlowItem } from './items.ts';
import { OpenPage } from './open-page.ts';

/** The maximum number of pages that one page may become, even if the document requests more (PAG-4). */
export const hardCap = documentLimits.flowPages;

/** An item on a page, or the piece of an item that this page shows. */
export interface FlowPart {
  item: FlowItem;
  /** The piece to show. Set for an item that is taller than a page. */
  piece?: Box;
}

export interface FlowPage {
  parts: FlowPart[];
  /** How far the content is inset in the room, in px, so that no visible part of its items is cut. */
  inset: { top: number; bottom: number };
}

export interface Packing {
  /** The pages. There is at least one, because a region without items has one page (PAG-6). */
  pages: FlowPage[];
  /** The number of parts beyond the cap. */
  dropped: number;
  warnings: Warning[];
}

/** The room that a page has for the flow, in px. */
export interface PageRoom {
  /** The height of the region's content box. */
  height: number;
  /** How far the visible part of an item may extend above and below the content box. */
  above: number;
  below: number;
}

/** The flow to pack. Page numbers start at 0. */
interface FlowToPack {
  /** Returns the items as measured in the region of a page. Every page gets the same items in the same order. */
  getItems(page: number): readonly FlowItem[];
  getRoom(page: number): PageRoom;
  /** Returns the font size in px of a text that was shrunk to fit its box. */
  getFontSize?(box: TextBox): number | undefined;
  /** Returns the first page on which an item, or a part of one, may begin. */
  getEarliestPage?(part: { place?: number }): number;
}

/**
 * Packs items into pages in order, each page as full as possible (PAG-2, 5). An item is not cut if a page can hold it.
 * An item that is taller than a page starts and ends with pages of its own. Each item is processed once (PAG-8), so the
 * time is proportional to the number of items. There are at most `cap` pages, and never more than 50 (PAG-4).
 */
export function packPages(flow: FlowToPack, cap: number = hardCap): Packing {
  const limit = Math.max(1, Math.min(cap, hardCap));
  const warnings: Warning[] = [];
  const pages: FlowPage[] = [];
  let open: OpenPage | undefined;
  const count = flow.getItems(0).length;
  const start = (page: number, index: number) => new OpenPage(itemAt(flow, page, index), flow.getRoom(page));
  for (let index = 0; index < count; index++) {
    const current = pages.length - 1;
    const earliest = flow.getEarliestPage?.(itemAt(flow, current, index).box) ?? 0;
    if (open && earliest <= current && open.hasRoomFor(itemAt(flow, current, index))) continue;
    // A page of another height may hold an item that does not fit on the next one.
    const page = pages.length;
    const pageWithRoom = [page, page + 1].find((each) => start(each, index).fits);
    open = pageWithRoom === undefined ? undefined : start(pageWithRoom, index);
    if (open) {
      if (pageWithRoom !== page) pages.push(blankPage());
      pages.push(open);
    } else pages.push(...splitItem(flow, page, index, warnings));
  }
  const keptPages = pages.slice(0, limit).map(({ parts, inset }) => ({ parts, inset }));
  const dropped = pages.slice(limit).reduce((sum, { parts }) => sum + parts.length, 0);
  if (dropped > 0) warnings.push(truncationWarning(limit, dropped));
  return { pages: keptPages.length === 0 ? [blankPage()] : keptPages, dropped, warnings };
}

export function blankPage(): FlowPage {
  return { parts: [], inset: { top: 0, bottom: 0 } };
}

function itemAt(flow: FlowToPack, page: number, index: number): FlowItem {
  return required(flow.getItems(Math.max(0, page))[index]);
}

/**
 * Splits an item over pages. The paddings of its containers are on each of its pages. Its own margins are only on the
 * first and the last page.
 */
function splitItem(flow: FlowToPack, first: number, index: number, warnings: Warning[]): FlowPage[] {
  const item = itemAt(flow, first, index);
  const { marginTop, marginBottom } = item.measured;
  const outerEdges = item.lead - marginTop + item.trail - marginBottom;
  const { pieces, shift } = splitBox(item.box, item.measured, {
    getRoom: (page) => Math.max(1, flow.getRoom(first + page).height - outerEdges),
    before: marginTop,
    getFontSize: flow.getFontSize?.bind(flow),
    getEarliestPage: (part) => (flow.getEarliestPage?.(part) ?? 0) - first,
    warn: (warning) => warnings.push(warning),
  });
  return pieces.map((piece, index) => ({
    parts: [piece === item.box ? { item } : { item, piece }],
    inset: { top: index === 0 ? shift : 0, bottom: 0 },
  }));
}

function truncationWarning(limit: number, dropped: number): Warning {
  const parts = dropped === 1 ? 'One item or part of one' : `${dropped} items or parts of items`;
  return {
    code: 'pages_truncated',
    message: `A page can become at most ${limit} pages. ${parts} beyond them were left out.`,
  };
}

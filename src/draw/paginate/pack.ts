import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import { splitBox } from './fragment.ts';
import type { FlowItem } from './items.ts';
import { OpenPage } from './open-page.ts';

/** Pages that one page may become, whatever it asks for (PAG-4). */
export const hardCap = 50;

/** An item on a page, or the piece of it that this page shows. */
export interface FlowPart {
  item: FlowItem;
  /** Of an item that is taller than a page. */
  piece?: Box;
}

export interface FlowPage {
  parts: FlowPart[];
  /** px by which the content stands inside the room, so that nothing of what is seen of its items is cut. */
  inset: { top: number; bottom: number };
}

export interface Packing {
  /** One at least: a region without items has one page (PAG-6). */
  pages: FlowPage[];
  /** Parts beyond the cap. */
  dropped: number;
  warnings: Warning[];
}

/** What a page can hold of the flow, px. */
export interface PageRoom {
  /** Of the region's content box. */
  height: number;
  /** How far above and below it what is seen of an item may reach. */
  above: number;
  below: number;
}

/** The flow as it is packed. Pages count from 0. */
interface FlowToPack {
  /** The items, as they are measured where a page has its region; the same ones in the same order for every page. */
  itemsOf(page: number): readonly FlowItem[];
  roomOf(page: number): PageRoom;
  /** px of a text that was shrunk to fit its box. */
  fontSizeOf?(box: TextBox): number | undefined;
  /** A page before which an item, or a part of one, may not begin. */
  earliestOf?(part: { place?: number }): number;
}

/**
 * Items → pages, each as full as it can be (PAG-2, 5): in order, whole where a page can hold them. An item that is taller
 * than a page starts a page of its own and ends one. Each item is looked at once (PAG-8), so that the cost is that of
 * their number. At most `cap` pages, and never more than 50 (PAG-4).
 */
export function packPages(flow: FlowToPack, cap: number = hardCap): Packing {
  const limit = Math.max(1, Math.min(cap, hardCap));
  const warnings: Warning[] = [];
  const pages: FlowPage[] = [];
  let open: OpenPage | undefined;
  const count = flow.itemsOf(0).length;
  const start = (page: number, index: number) => new OpenPage(itemAt(flow, page, index), flow.roomOf(page));
  for (let index = 0; index < count; index++) {
    const current = pages.length - 1;
    const earliest = flow.earliestOf?.(itemAt(flow, current, index).box) ?? 0;
    if (open && earliest <= current && open.takes(itemAt(flow, current, index))) continue;
    // A page of another height may hold what the next one cannot.
    const page = pages.length;
    const found = [page, page + 1].find((each) => start(each, index).fits);
    open = found === undefined ? undefined : start(found, index);
    if (open) {
      if (found !== page) pages.push(blankPage());
      pages.push(open);
    } else pages.push(...piecesOf(flow, page, index, warnings));
  }
  const kept = pages.slice(0, limit).map(({ parts, inset }) => ({ parts, inset }));
  const dropped = pages.slice(limit).reduce((sum, { parts }) => sum + parts.length, 0);
  if (dropped > 0) warnings.push(truncated(limit, dropped));
  return { pages: kept.length === 0 ? [blankPage()] : kept, dropped, warnings };
}

export function blankPage(): FlowPage {
  return { parts: [], inset: { top: 0, bottom: 0 } };
}

function itemAt(flow: FlowToPack, page: number, index: number): FlowItem {
  return flow.itemsOf(Math.max(0, page))[index] as FlowItem;
}

/** Paddings of the containers around an item are there on each of its pages, its own margins on the first and the last. */
function piecesOf(flow: FlowToPack, first: number, index: number, warnings: Warning[]): FlowPage[] {
  const item = itemAt(flow, first, index);
  const { marginTop, marginBottom } = item.measured;
  const around = item.lead - marginTop + item.trail - marginBottom;
  const { pieces, shift } = splitBox(item.box, item.measured, {
    roomOf: (page) => Math.max(1, flow.roomOf(first + page).height - around),
    before: marginTop,
    fontSizeOf: flow.fontSizeOf?.bind(flow),
    earliestOf: (part) => (flow.earliestOf?.(part) ?? 0) - first,
    warn: (warning) => warnings.push(warning),
  });
  return pieces.map((piece, place) => ({
    parts: [piece === item.box ? { item } : { item, piece }],
    inset: { top: place === 0 ? shift : 0, bottom: 0 },
  }));
}

function truncated(limit: number, dropped: number): Warning {
  const parts = dropped === 1 ? 'One item or part of one' : `${dropped} items or parts of items`;
  return {
    code: 'pages_truncated',
    message: `A page can become at most ${limit} pages. ${parts} beyond them were left out.`,
  };
}

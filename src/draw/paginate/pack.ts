import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import { splitBox } from './fragment.ts';
import type { FlowItem } from './items.ts';
import { tolerance } from './styles.ts';

/** Pages that one page may become, whatever it asks for (PAG-4). */
export const hardCap = 50;

/** An item on a page, or the piece of it that this page shows. */
export interface FlowPart {
  item: FlowItem;
  /** Of an item that is taller than a page. */
  piece?: Box;
}

export type FlowPage = readonly FlowPart[];

export interface Packing {
  /** One at least: a region without items has one page (PAG-6). */
  pages: FlowPage[];
  /** Parts beyond the cap. */
  dropped: number;
  warnings: Warning[];
}

export interface PackingRoom {
  /** px of the region's content box on a page. */
  height: number;
  /** px of a text that was shrunk to fit its box. */
  fontSizeOf?(box: TextBox): number | undefined;
}

/**
 * Items → pages, each as full as it can be (PAG-2, 5): in order, whole where a page can hold them. An item that is taller
 * than a page starts a page of its own and ends one. Each item is looked at once (PAG-8), so that the cost is that of
 * their number. At most `cap` pages, and never more than 50 (PAG-4).
 */
export function packPages(items: readonly FlowItem[], room: PackingRoom, cap: number = hardCap): Packing {
  const limit = Math.max(1, Math.min(cap, hardCap));
  const pages: FlowPart[][] = [];
  let dropped = 0;
  let open: OpenPage | undefined;
  for (const item of items) {
    if (open?.takes(item, room.height)) open.add(item);
    else {
      const parts = isTall(item, room.height) ? piecesOf(item, room) : [{ item }];
      const page = new OpenPage(item);
      for (const part of parts) {
        if (pages.length < limit) pages.push(parts.length > 1 ? [part] : page.parts);
        else dropped++;
      }
      open = parts.length > 1 || isTall(item, room.height) ? undefined : page;
      if (parts.length === 1 && parts[0]) page.parts.push(parts[0]);
      continue;
    }
    if (pages.at(-1) !== open.parts) dropped++;
  }
  return {
    pages: pages.length === 0 ? [[]] : pages,
    dropped,
    warnings: dropped > 0 ? [truncated(limit, dropped)] : [],
  };
}

/** The page that is being filled; px are those of the measured region. */
class OpenPage {
  readonly parts: FlowPart[] = [];
  readonly #origin: number;
  #end: number;

  constructor(first: FlowItem) {
    this.#origin = first.measured.y - first.lead;
    this.#end = endOf(first);
  }

  takes(item: FlowItem, height: number): boolean {
    return Math.max(this.#end, endOf(item) + item.trail) - this.#origin <= height + tolerance;
  }

  add(item: FlowItem): void {
    this.parts.push({ item });
    this.#end = Math.max(this.#end, endOf(item));
  }
}

function endOf({ measured }: FlowItem): number {
  return measured.y + measured.height;
}

function isTall({ lead, measured, trail }: FlowItem, height: number): boolean {
  return lead + measured.height + trail > height + tolerance;
}

/** Paddings of the containers around an item are there on each of its pages, its own margins on the first and the last. */
function piecesOf(item: FlowItem, { height, fontSizeOf }: PackingRoom): FlowPart[] {
  const { marginTop, marginBottom } = item.measured;
  const around = item.lead - marginTop + item.trail - marginBottom;
  const pieces = splitBox(item.box, item.measured, { room: height - around, before: marginTop, fontSizeOf });
  return pieces.map((piece) => ({ item, piece }));
}

function truncated(limit: number, dropped: number): Warning {
  const parts = dropped === 1 ? 'One item or part of one' : `${dropped} items or parts of items`;
  return { code: 'pages_truncated', message: `The page becomes ${limit} pages at most. ${parts} beyond are left out.` };
}

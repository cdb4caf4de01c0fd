import { overhang, reach } from './extent.ts';
import type { FlowItem } from './items.ts';
import type { FlowPage, FlowPart, PageRoom } from './pack.ts';
import { tolerance } from './styles.ts';

/** How far the items of a page extend, in px from the top of its room. */
interface Extent {
  /** The end of their boxes, without and with what is below the last one. */
  end: number;
  contentEnd: number;
  /** Their visible extent. */
  inkTop: number;
  inkEnd: number;
}

/** The page that is being filled, from its first item on. */
export class OpenPage implements FlowPage {
  readonly parts: FlowPart[];
  readonly #room: PageRoom;
  /** The px of the measured region at the top of the page's room. */
  readonly #origin: number;
  #extent: Extent;

  constructor(first: FlowItem, room: PageRoom) {
    this.#room = room;
    this.#origin = first.measured.y - first.lead;
    this.#extent = this.#computeExtent(first);
    this.parts = [{ item: first }];
  }

  get inset(): FlowPage['inset'] {
    return this.#computeInset(this.#extent);
  }

  /** Whether the first item fits; it is on the page in any case. */
  get fits(): boolean {
    return this.#fits(this.#extent);
  }

  /** Adds an item if the page has room for it. */
  hasRoomFor(item: FlowItem): boolean {
    const itemExtent = this.#computeExtent(item);
    const end = Math.max(this.#extent.end, itemExtent.end);
    const extent = {
      end,
      contentEnd: Math.max(this.#extent.end, itemExtent.contentEnd),
      inkTop: Math.min(this.#extent.inkTop, itemExtent.inkTop),
      inkEnd: Math.max(this.#extent.inkEnd, itemExtent.inkEnd),
    };
    if (!this.#fits(extent)) return false;
    this.#extent = extent;
    this.parts.push({ item });
    return true;
  }

  #fits(extent: Extent): boolean {
    const { top, bottom } = this.#computeInset(extent);
    return extent.contentEnd + top + bottom <= this.#room.height + tolerance;
  }

  #computeInset({ contentEnd, inkTop, inkEnd }: Extent): FlowPage['inset'] {
    const { above, below } = this.#room;
    const over = (length: number) => (length > tolerance ? length : 0);
    return { top: over(-above - inkTop), bottom: over(inkEnd - below - contentEnd) };
  }

  #computeExtent({ measured, trail }: FlowItem): Extent {
    const top = measured.y - this.#origin;
    const end = top + measured.height;
    return { end, contentEnd: end + trail, inkTop: top - overhang(measured), inkEnd: top + reach(measured) };
  }
}

import { overhang, reach } from './extent.ts';
import type { FlowItem } from './items.ts';
import type { FlowPage, FlowPart, PageRoom } from './pack.ts';
import { tolerance } from './styles.ts';

/** The extent of the items of a page, in px from the top of its room. */
interface Extent {
  /** The end of the items' boxes. `contentEnd` also includes the space that follows the last one. */
  end: number;
  contentEnd: number;
  /** The visible extent of the items. */
  inkTop: number;
  inkEnd: number;
}

/** The page that is currently being filled. It starts with its first item. */
export class OpenPage implements FlowPage {
  readonly parts: FlowPart[];
  readonly #room: PageRoom;
  /** The position in the measured region, in px, that is at the top of the page's room. */
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

  /** Whether the first item fits. The item is on the page in any case. */
  get fits(): boolean {
    return this.#fits(this.#extent);
  }

  /** Adds an item if the page has room for it, and returns whether it has. */
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

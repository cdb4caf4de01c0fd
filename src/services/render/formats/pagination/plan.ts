import { required } from '../../../../core/required.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { ContainerBox } from '../../../../design/boxes/types.ts';
import type { ResolvedPage } from '../../../../design/resolve/resolved-page.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import type { FlowRoom } from '../../../../draw/html/flow-room.ts';
import {
  type FlowItem,
  type FlowPage,
  findFlow,
  fitPictures,
  flowItems,
  flowPlaced,
  packPages,
} from '../../../../draw/paginate/index.ts';
import type { LoadedPage } from '../../page/loaded-page.ts';
import type { Measuring } from './measuring.ts';
import { emptiedPage, regionIn } from './surroundings.ts';

/** How one page of the request appears in the file: as a single page, or as the pages of a flow. */
export type PagePlan = { kind: 'single' } | FlowPlan;

/** The plan of a page that is paginated: its output pages, each with its share of the region's items. */
export interface FlowPlan {
  kind: 'flowing';
  region: ContainerBox;
  pages: FlowPage[];
  /** The room for the region on each output page. Any further pages have the same room as the last one. */
  rooms: readonly [FlowRoom, ...FlowRoom[]];
}

export interface PlannedPage {
  plan: PagePlan;
  warnings: Warning[];
}

export interface PlanSubject {
  loaded: LoadedPage;
  page: ResolvedPage;
  /** The page with all its content. */
  drawing: Drawing;
  /**
   * Returns what the later output pages (all after the first) show around the region, if they differ from the first
   * page.
   */
  others?: (room: FlowRoom) => Promise<readonly Drawing[]>;
  /** Returns the earliest page, counted from 0, on which a part of the content may begin. */
  getEarliestPage?: (part: { place?: number }) => number;
}

const single: PagePlan = { kind: 'single' };

/**
 * Decides whether and how a page is paginated. To do so, measures the page's flow region in a browser tab and packs the
 * items of the region into pages (PAG-1 to PAG-6).
 */
export async function planPage(measuring: Measuring, subject: PlanSubject): Promise<PlannedPage> {
  const { loaded, page, drawing } = subject;
  const { paginate } = loaded.document;
  if (!paginate) return { plan: single, warnings: [] };
  const flowLookup = findFlow(page, loaded.document);
  if ('problem' in flowLookup) return { plan: single, warnings: [flowLookup.problem] };
  const designed = regionIn(drawing.root, flowLookup.regionId);
  if (!designed) throw new Error('A flow region is a container at the top level');
  const first = await measuring.rooms([emptiedPage(drawing, designed)], designed.layerId);
  const { room, region: place } = required(first[0]);
  const later = (await subject.others?.(room)) ?? [];
  const [second, ...more] = later;
  const rooms = second ? await measuring.rooms([second, ...more], designed.layerId) : [];
  const allRooms: FlowPlan['rooms'] = [room, ...rooms.map((each) => each.room)];
  if (allRooms.some(({ height }) => height < 1)) {
    const message = 'The page was not paginated, because its flow region has no room on the page.';
    return { plan: single, warnings: [{ code: 'pagination_unavailable', message, layerId: designed.layerId }] };
  }
  const { region, items, warnings } = await measureItems(
    measuring,
    drawing,
    flowPlaced(designed, place, room),
    allRooms,
  );
  const getRoom = (at: number) => allRooms[Math.min(at, allRooms.length - 1)] ?? room;
  const flow = {
    getItems: (at: number) => items.get(getRoom(at).width) ?? [],
    getRoom,
    getFontSize: measuring.getFontSize,
    ...(subject.getEarliestPage ? { getEarliestPage: subject.getEarliestPage } : {}),
  };
  const packing = packPages(flow, paginate.maxPages);
  const namedWarnings = packing.warnings.map((warning) => ({ layerId: designed.layerId, ...warning }));
  return {
    plan: { kind: 'flowing', region, pages: packing.pages, rooms: allRooms },
    warnings: [...warnings, ...namedWarnings],
  };
}

/**
 * Measures the items in each width that the region has on the output pages. Pictures that fit on no page are scaled
 * first.
 */
async function measureItems(
  measuring: Measuring,
  drawing: Drawing,
  designed: ContainerBox,
  rooms: readonly [FlowRoom, ...FlowRoom[]],
) {
  const [{ width }] = rooms;
  const height = Math.max(...rooms.map((room) => room.height));
  const first = await measuring.natural(drawing, designed, { width, height });
  const { region, changed, warnings } = fitPictures(designed, first, height);
  const items = new Map<number, FlowItem[]>();
  for (const each of new Set(rooms.map((room) => room.width))) {
    const isKnown = each === width && !changed;
    const measured = isKnown ? first : await measuring.natural(drawing, region, { width: each, height });
    items.set(each, flowItems(region, measured));
  }
  return { region, items, warnings };
}

import type { Warning } from '../../../../core/warnings.ts';
import type { ContainerBox } from '../../../../design/boxes/types.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import { type FlowRoom, flowRoom } from '../../../../draw/html/flow-room.ts';
import { insetsOfChild, measurePage, showToMeasure } from '../../../../draw/html/measure.ts';
import type { MeasuredBox } from '../../../../draw/html/measured-box.ts';
import {
  type FlowPage,
  findFlow,
  fitPictures,
  flowItems,
  naturalRegion,
  packPages,
} from '../../../../draw/paginate/index.ts';
import type { Drawing } from '../../../../draw/takumi/drawing.ts';
import type { RenderParts } from '../../parts.ts';
import type { PageToDraw } from '../file.ts';
import { planNativeFlow } from './native.ts';

/** What one page of the request becomes in the file. */
export type PagePlan =
  | { kind: 'single' }
  /** Virtual pages, each with its share of the items (PAG-2). */
  | { kind: 'packed'; region: ContainerBox; pages: FlowPage[] }
  /** One page whose content the print breaks (PAG-9): `taken` pages, of which the first `kept` count. */
  | { kind: 'flowing'; region: ContainerBox; room: FlowRoom; taken: number; kept: number };

export interface Planned {
  plan: PagePlan;
  warnings: Warning[];
}

const single: PagePlan = { kind: 'single' };

/** Whether a page is to be paginated, and how: its flow region measured in a tab, its items packed (PAG-1 to PAG-6). */
export async function planPage(
  parts: Pick<RenderParts, 'takumi'>,
  tab: Tab,
  { loaded, resolved }: PageToDraw,
  drawing: Drawing,
): Promise<Planned> {
  const { paginate } = loaded.document;
  if (!paginate) return { plan: single, warnings: [] };
  const found = findFlow(resolved.page, loaded.document);
  if ('problem' in found) return { plan: single, warnings: [found.problem] };
  const place = drawing.root.children.findIndex(({ layerId }) => layerId === found.regionId);
  const region = drawing.root.children[place];
  if (region?.kind !== 'container') throw new Error('A flow region is a container at the top level');
  const measuring = new Measuring(parts, tab, drawing);
  const room = await measuring.room(place, region);
  if (room.height < 1) {
    const message = 'The page was not paginated: its flow region has no room on the page.';
    return { plan: single, warnings: [{ code: 'pagination_unavailable', message, layerId: region.layerId }] };
  }
  const natural = await measuring.natural(region, room);
  const fitted = fitPictures(region, natural, room.height);
  const measured = fitted.changed ? await measuring.natural(fitted.region, room) : natural;
  const items = flowItems(fitted.region, measured);
  const packing = { height: room.height, fontSizeOf: measuring.fontSizeOf };
  if (loaded.settings.rendererType === 'html') {
    const { pages, warnings } = packPages(items, packing, paginate.maxPages);
    const named = warnings.map((warning) => ({ ...warning, layerId: region.layerId }));
    return { plan: { kind: 'packed', region: fitted.region, pages }, warnings: [...fitted.warnings, ...named] };
  }
  const native = { region: fitted.region, measured, items, room: room.height };
  const flow = await planNativeFlow(tab, drawing, native, room.insets);
  const kept = Math.min(flow.taken, paginate.maxPages);
  const message = `The page becomes ${kept} pages at most. The content beyond is left out.`;
  const beyond: Warning[] = flow.taken > kept ? [{ code: 'pages_truncated', message, layerId: region.layerId }] : [];
  return { plan: { kind: 'flowing', room, kept, ...flow }, warnings: [...fitted.warnings, ...beyond] };
}

/** Measures the flow region of one page in a tab. */
class Measuring {
  readonly #takumi: RenderParts['takumi'];
  readonly #tab: Tab;
  readonly #drawing: Drawing;
  #shrunk: ReadonlyMap<object, number> = new Map();

  constructor({ takumi }: Pick<RenderParts, 'takumi'>, tab: Tab, drawing: Drawing) {
    this.#takumi = takumi;
    this.#tab = tab;
    this.#drawing = drawing;
  }

  /** px that a text of the region was shrunk to when it was last measured. */
  readonly fontSizeOf = (box: object): number | undefined => this.#shrunk.get(box);

  /** The page as designed, its region empty but for what is placed in it. */
  async room(place: number, region: ContainerBox): Promise<FlowRoom> {
    const placed = region.children.filter(({ style }) => style['position'] === 'absolute');
    const children = this.#drawing.root.children.map((child, index) =>
      index === place ? { ...region, children: placed } : child,
    );
    const root = { ...this.#drawing.root, children };
    await this.#show(root);
    return flowRoom(root, await measurePage(this.#tab), place, await insetsOfChild(this.#tab, place));
  }

  /** The region at its natural height, all its items in one column. */
  async natural(region: ContainerBox, room: FlowRoom): Promise<MeasuredBox> {
    const natural = naturalRegion(region, room.height);
    const alone = {
      ...natural,
      style: { ...natural.style, position: 'relative', left: '0px', top: '0px', width: `${room.width}px` },
    };
    const root = { ...this.#drawing.root, style: { ...this.#drawing.root.style, height: 'auto' }, children: [alone] };
    await this.#show(root);
    const measured = (await measurePage(this.#tab, room.height)).children[0];
    if (!measured) throw new Error('The measured page has no flow region');
    return measured;
  }

  async #show(root: ContainerBox): Promise<void> {
    const drawing = { ...this.#drawing, root };
    const shrunk = this.#takumi.shrunkSizes(drawing);
    this.#shrunk = shrunk;
    await showToMeasure(this.#tab, { ...drawing, shrunk });
  }
}

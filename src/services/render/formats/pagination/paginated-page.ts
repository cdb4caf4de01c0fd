import type { Box } from '../../../../design/boxes/types.ts';
import { onlyPage, type PageNumbers } from '../../../../design/resolve/places.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import { gatherPages } from '../../../../draw/gather/gather-pages.ts';
import type { FlowRoom } from '../../../../draw/html/flow-room.ts';
import { buildPage, findFlow } from '../../../../draw/paginate/index.ts';
import type { Services } from '../../../services.ts';
import { mentionsNumbers } from '../../page/numbering.ts';
import { type NumberedPage, type PageToDraw, prepareNumbered } from '../../page/prepare.ts';
import type { FileToDraw } from '../file.ts';
import { FlowPlaces } from './flow-places.ts';
import { Measuring } from './measuring.ts';
import { type PlannedPage, type PlanSubject, planPage } from './plan.ts';
import {
  aroundRegion,
  pickFlowContent,
  regionIn,
  repeats,
  toLonePage,
  withoutContent,
  withRegion,
} from './surroundings.ts';

/** After this many rounds, an item may no longer return to an earlier page, so that nothing moves back and forth. */
const freeRounds = 4;

type NumbersOf = (pageNumber: number) => PageNumbers;

/** The things that planning needs in addition to the page itself. */
export interface Planning {
  services: Services;
  tab: Tab;
  file: FileToDraw;
}

/** One page of the request, and the output pages that it becomes. */
export class PaginatedPage {
  readonly page: PageToDraw;
  planned: PlannedPage = { plan: { kind: 'single' }, warnings: [] };
  readonly #planning: Planning;
  readonly #drawing: Drawing;
  readonly #measuring: Measuring;
  readonly #places = new FlowPlaces(() => onlyPage);
  /** Whether the flowing content shows page numbers, and whether they can change the position of the region. */
  #isNumbered = { content: false, room: false };
  /** Identifies the page numbers with which the page was planned last. */
  #previousKey = '';

  constructor(planning: Planning, page: PageToDraw, drawing: Drawing) {
    this.page = page;
    this.#planning = planning;
    this.#drawing = drawing;
    this.#measuring = new Measuring(planning.services, planning.tab);
  }

  /** The number of output pages. */
  get count(): number {
    return this.planned.plan.kind === 'single' ? 1 : this.planned.plan.pages.length;
  }

  /** The number of characters in the page's texts. The time for measuring grows with it. */
  get characters(): number {
    return charactersIn(this.#drawing.root);
  }

  /** Plans the page as if it were the only page of its file. */
  async plan(): Promise<void> {
    const { values, page, isPaginated, isNumbered } = this.page;
    const { loaded } = values;
    const flowLookup = isPaginated && isNumbered ? findFlow(page, loaded.document) : undefined;
    if (flowLookup && 'regionId' in flowLookup) {
      this.#isNumbered = {
        content: mentionsNumbers(pickFlowContent(loaded.document, flowLookup.regionId)),
        room: mentionsNumbers(aroundRegion(loaded, flowLookup.regionId)),
      };
    }
    await this.#plan(() => onlyPage, 0);
  }

  /**
   * Plans the page again if its page numbers change its content. Returns whether anything moved to another output page.
   */
  async renumber(getPageNumbers: NumbersOf, round: number): Promise<boolean> {
    const { content, room } = this.#isNumbered;
    if (this.planned.plan.kind === 'single' || !(content || room)) return false;
    const before = this.count;
    const key = JSON.stringify([getPageNumbers(1), before]);
    if (this.#previousKey === key) return false;
    const hasMoved = await this.#plan(getPageNumbers, round);
    this.#previousKey = hasMoved ? '' : key;
    return hasMoved || before !== this.count;
  }

  /** Plans the output pages. Returns whether any content is on another page than the page whose number it shows. */
  async #plan(getPageNumbers: NumbersOf, round: number): Promise<boolean> {
    const { loaded } = this.page.values;
    const { content, room } = this.#isNumbered;
    const places = this.#places;
    places.getPageNumbers = getPageNumbers;
    const numbered = content ? prepareNumbered(this.page, getPageNumbers(1), { places }) : this.page;
    const [drawing = this.#drawing] = content ? await this.#gather([numbered]) : [];
    const { plan: last } = this.planned;
    // The new page numbers can hide the region itself. In that case the last plan is kept.
    if (last.kind === 'flowing' && !regionIn(drawing.root, last.region.layerId)) return false;
    const subject: PlanSubject = {
      loaded,
      page: numbered.page,
      drawing,
      ...(room && round > 0 ? { others: (first) => this.#others(getPageNumbers, first) } : {}),
      ...(round > freeRounds ? { getEarliestPage: ({ place }) => places.getPageNumber(place) - 1 } : {}),
    };
    const planned = await planPage(this.#measuring, subject);
    this.planned = { plan: planned.plan, warnings: [...(content ? numbered.warnings : []), ...planned.warnings] };
    if (planned.plan.kind === 'single') return true;
    const { region, pages } = planned.plan;
    return content && places.settlePages(pages.map((page) => buildPage(region, page)));
  }

  /** What the later output pages (all after the first) show around the region left empty for the flowing content. */
  async #others(getPageNumbers: NumbersOf, room: FlowRoom): Promise<Drawing[]> {
    const { loaded } = this.page.values;
    const { plan } = this.planned;
    if (plan.kind === 'single') return [];
    const statics = withoutContent(loaded.document, plan.region.layerId);
    const numberedPages = Array.from({ length: this.count - 1 }, (_, index): NumberedPage => {
      const numbered = prepareNumbered(this.page, getPageNumbers(index + 2), { document: statics });
      const region = regionIn(numbered.root, plan.region.layerId) ?? { ...plan.region, children: [] };
      const root = repeats(loaded)
        ? withRegion(numbered.root, region)
        : { ...numbered.root, children: [toLonePage(region, room)] };
      return { ...numbered, root };
    });
    return numberedPages.length === 0 ? [] : this.#gather(numberedPages);
  }

  async #gather(numberedPages: readonly NumberedPage[]): Promise<Drawing[]> {
    const { services, file } = this.#planning;
    const pictures = file.pictures.forPages(numberedPages);
    return (await gatherPages(services, numberedPages, pictures, { ...file.output, engine: 'html' })).drawings;
  }
}

function charactersIn(box: Box): number {
  if (box.kind === 'image') return 0;
  if (box.kind === 'text') return box.spans.reduce((sum, { text }) => sum + text.length, 0);
  return box.children.reduce((sum, child) => sum + charactersIn(child), 0);
}

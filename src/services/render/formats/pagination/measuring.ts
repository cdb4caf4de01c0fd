import { required } from '../../../../core/required.ts';
import type { Box, ContainerBox } from '../../../../design/boxes/types.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import { type FlowRoom, flowRoom } from '../../../../draw/html/flow-room.ts';
import { edgesForChild, measurePage, measurePages, showToMeasure } from '../../../../draw/html/measure.ts';
import type { MeasuredBox } from '../../../../draw/html/measured-box.ts';
import { hardCap, naturalRegion } from '../../../../draw/paginate/index.ts';
import type { Services } from '../../../services.ts';

/** The single lines of texts are only measured in boxes that are taller than this fraction of the room on a page. */
const partWithLines = 1 / 4;

/** The position of a region on a page, and the measured region, which only contains content with a fixed position. */
interface MeasuredRoom {
  room: FlowRoom;
  region: MeasuredBox;
}

/** Measures the flow region of one page in a tab. */
export class Measuring {
  readonly #takumi: Services['takumi'];
  readonly #tab: Tab;
  /** The font sizes in px to which texts of the region were shrunk. */
  readonly #shrunk = new Map<object, number>();

  constructor({ takumi }: Services, tab: Tab) {
    this.#takumi = takumi;
    this.#tab = tab;
  }

  readonly getFontSize = (box: object): number | undefined => this.#shrunk.get(box);

  /**
   * Measures the room for the region on each page. The region is empty for this, except for content that is placed at a
   * fixed position in it.
   */
  async rooms(pages: readonly [Drawing, ...Drawing[]], regionId: string): Promise<MeasuredRoom[]> {
    const [first, ...others] = pages.map((drawing) => this.#shrink(drawing).drawing);
    if (!first) throw new Error('There is no page to measure');
    await showToMeasure(this.#tab, [first, ...others]);
    const measured = await measurePages(this.#tab, pages.length, Number.POSITIVE_INFINITY);
    const rooms: MeasuredRoom[] = [];
    for (const [page, { root }] of pages.entries()) {
      const regionIndex = root.children.findIndex(({ layerId }) => layerId === regionId);
      const measuredPage = required(measured[page]);
      const edges = await edgesForChild(this.#tab, regionIndex, page);
      rooms.push({
        room: flowRoom(root, measuredPage, regionIndex, edges),
        region: required(measuredPage.children[regionIndex]),
      });
    }
    return rooms;
  }

  /** Measures the region at its natural height, with all its items in one column. */
  async natural(
    drawing: Drawing,
    region: ContainerBox,
    room: Pick<FlowRoom, 'width' | 'height'>,
  ): Promise<MeasuredBox> {
    const natural = naturalRegion(region, room.height);
    const measuredRegion = {
      ...natural,
      style: { ...natural.style, position: 'relative', left: '0px', top: '0px', width: `${room.width}px` },
    };
    const root = { ...drawing.root, style: { ...drawing.root.style, height: 'auto' }, children: [measuredRegion] };
    const { drawing: pageDrawing, shrunk } = this.#shrink({ ...drawing, root });
    copySizes(measuredRegion, region, shrunk, this.#shrunk);
    await showToMeasure(this.#tab, [pageDrawing]);
    // Content that begins further down would be beyond the maximum number of pages.
    const lineRange = { linesAbove: room.height * partWithLines, linesUntil: room.height * (hardCap + 1) };
    const measured = (await measurePage(this.#tab, lineRange)).children[0];
    if (!measured) throw new Error('The measured page has no flow region');
    return measured;
  }

  #shrink(drawing: Drawing) {
    const shrunk = this.#takumi.shrunkSizes(drawing);
    return { drawing: { ...drawing, shrunk }, shrunk };
  }
}

/** Copies sizes from the boxes of one tree to those of another tree with the same structure. */
function copySizes(from: Box, to: Box, sizes: ReadonlyMap<object, number>, copied: Map<object, number>): void {
  const size = sizes.get(from);
  if (size !== undefined) copied.set(to, size);
  if (from.kind !== 'container' || to.kind !== 'container') return;
  for (const [index, child] of from.children.entries()) copySizes(child, required(to.children[index]), sizes, copied);
}

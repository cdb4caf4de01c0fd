import type { Area } from '../../../../draw/geometry/area.ts';
import { compose, inverse, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { type AutoLayout, autoLayout } from '../model/auto-layout.ts';
import { isLocked } from '../model/layer-tree.ts';
import { isPlaced } from '../model/operations/places.ts';
import { bounds, firstBoxes, type LayerPlace, type Point, toBox } from './hit.ts';
import { layersAt, type TargetedPage } from './targeting.ts';

/** Where dragged layers would go (EDT-7). */
export interface Drop {
  /** The container; undefined for the page. */
  parentId: string | undefined;
  /** The position in the flow of a container with auto layout; undefined if the layers are placed where they are drawn. */
  slot?: Slot | undefined;
}

export interface Slot {
  /** The position among the children that are not dragged. */
  index: number;
  /** The insertion line in px of the page. */
  line: [Point, Point];
}

interface DropOptions {
  dragged: readonly string[];
  /** The area of the dragged layers in px of the page. */
  area: Area;
  /** Ctrl or Cmd: containers smaller than the layers accept them too. */
  isForced: boolean;
  /** Screen px for each px of the page. */
  scale: number;
}

/** The zone at the edges of a container that belongs to the container around it, in screen px, at most a third of a side. */
const edgeZone = 10;

/** The container under the pointer that takes the dragged layers, and the position in it. */
export function findDrop(page: TargetedPage, pointer: Point, options: DropOptions): Drop {
  const { tree } = page;
  const { dragged, area, isForced } = options;
  const isDragged = (layerId: string) => [layerId, ...tree.ancestors(layerId)].some((each) => dragged.includes(each));
  const fits = (place: LayerPlace | undefined) => {
    if (!place) return false;
    const { width, height } = bounds(place);
    return isForced || (width > area.width && height > area.height);
  };
  const container = layersAt(page, pointer, 0).find(
    (layerId) =>
      tree.layer(layerId)['type'] === 'container' &&
      !isLocked(tree, layerId) &&
      !isDragged(layerId) &&
      fits(findPlace(page, layerId)) &&
      !isInEdgeZone(page, layerId, pointer, options.scale),
  );
  const layout = autoLayout(tree, container);
  const isOfPage = container === undefined && dragged.some((layerId) => isPlaced(tree.layer(layerId)));
  return {
    parentId: container,
    slot: layout && !isOfPage ? findSlot(page, container, pointer, layout, dragged) : undefined,
  };
}

/** Between two containers that touch, a layer can still be dropped: their edges belong to the container around them. */
function isInEdgeZone(page: TargetedPage, layerId: string, pointer: Point, scale: number): boolean {
  const { tree } = page;
  if (isPlaced(tree.layer(layerId)) || !autoLayout(tree, tree.parent(layerId))) return false;
  const place = findPlace(page, layerId);
  if (!place) return false;
  const { x, y } = toBox(place, pointer);
  const isNear = (at: number, side: number) => {
    const zone = Math.min(edgeZone / scale, side / 3);
    return at < zone || at > side - zone;
  };
  return isNear(x, place.width) || isNear(y, place.height);
}

/** The position in a flow under the pointer: the line first, then before or after the middle of a child. */
function findSlot(
  page: TargetedPage,
  containerId: string | undefined,
  pointer: Point,
  layout: AutoLayout,
  dragged: readonly string[],
): Slot | undefined {
  const { tree } = page;
  const container = containerId === undefined ? findPlace(page, '') : findPlace(page, containerId);
  if (!container) return undefined;
  const others = tree.children(containerId).filter((layerId) => !dragged.includes(layerId));
  const flowing = others.flatMap((layerId): FlowChild[] => {
    const place = isPlaced(tree.layer(layerId)) ? undefined : findPlace(page, layerId);
    if (!place) return [];
    const area = bounds({ ...place, matrix: compose(inverse(container.matrix), place.matrix) });
    return [{ layerId, area }];
  });
  const ordered = layout.isReversed ? flowing.toReversed() : flowing;
  const point = toBox(container, pointer);
  const lines = splitLines(ordered, layout);
  const line = chooseLine(lines, point, layout) ?? [];
  const { axis } = layout;
  const size = sizeName(axis);
  const after = line.findLastIndex(({ area }) => point[axis] > area[axis] + area[size] / 2);
  const [before, next] = [line[after], line[after + 1]];
  return {
    index: slotIndex(others, layout, before, next),
    line: insertionLine(container, { before, next, line }, layout),
  };
}

interface FlowChild {
  layerId: string;
  /** In px of the container. */
  area: Area;
}

function sizeName(axis: 'x' | 'y'): 'width' | 'height' {
  return axis === 'x' ? 'width' : 'height';
}

/** The lines of a wrapping container: a line ends where the next child starts before the last one. */
function splitLines(children: readonly FlowChild[], { axis, wraps, isGrid }: AutoLayout): FlowChild[][] {
  if (!wraps && !isGrid) return [[...children]];
  const lines: FlowChild[][] = [];
  for (const child of children) {
    const last = lines.at(-1)?.at(-1);
    if (last && child.area[axis] > last.area[axis]) lines.at(-1)?.push(child);
    else lines.push([child]);
  }
  return lines;
}

/** The line whose range across the flow contains the point. The space between two lines belongs to the nearer one. */
function chooseLine(lines: ReadonlyArray<FlowChild[]>, point: Point, { axis }: AutoLayout): FlowChild[] | undefined {
  const cross = axis === 'x' ? 'y' : 'x';
  const end = (line: readonly FlowChild[]) => Math.max(...line.map(({ area }) => area[cross] + area[sizeName(cross)]));
  return lines.find((line, index) => {
    const next = lines[index + 1];
    if (!next) return true;
    const start = Math.min(...next.map(({ area }) => area[cross]));
    return point[cross] < (end(line) + start) / 2;
  });
}

function slotIndex(
  others: readonly string[],
  { isReversed }: AutoLayout,
  before: FlowChild | undefined,
  next: FlowChild | undefined,
): number {
  const [earlier, later] = isReversed ? [next, before] : [before, next];
  if (earlier) return others.indexOf(earlier.layerId) + 1;
  return later ? others.indexOf(later.layerId) : others.length;
}

/** A line midway in the gap between two children, as long as the line of the flow. */
function insertionLine(
  container: LayerPlace,
  { before, next, line }: { before: FlowChild | undefined; next: FlowChild | undefined; line: readonly FlowChild[] },
  { axis }: AutoLayout,
): [Point, Point] {
  const size = sizeName(axis);
  const cross = axis === 'x' ? 'y' : 'x';
  const inset = 2;
  const from = line.length === 0 ? 0 : Math.min(...line.map(({ area }) => area[cross]));
  const to =
    line.length === 0
      ? container[sizeName(cross)]
      : Math.max(...line.map(({ area }) => area[cross] + area[sizeName(cross)]));
  const end = before && before.area[axis] + before.area[size];
  const start = next?.area[axis];
  const at = end !== undefined && start !== undefined ? (end + start) / 2 : (end ?? start ?? inset);
  const toPage = (across: number) => {
    const [x, y] = axis === 'x' ? [at, across] : [across, at];
    return transformPoint(container.matrix, x, y);
  };
  return [toPage(from + inset), toPage(Math.max(from + inset, to - inset))];
}

function findPlace({ boxes }: TargetedPage, layerId: string): LayerPlace | undefined {
  return firstBoxes(boxes).get(layerId);
}

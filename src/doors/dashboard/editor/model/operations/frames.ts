import type { JsonObject } from '../../../../../core/json.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import {
  compose,
  identity,
  inverse,
  type Matrix,
  transformAbout,
  transformBounds,
  transformPoint,
  translation,
} from '../../../../../draw/geometry/matrix.ts';
import type { LayerTree } from '../layer-tree.ts';
import { toPx } from './places.ts';

/** The widths of a border in px. */
interface Border {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of a layer before transforms, and the transform from px of the box to px of the page. */
export interface LayerFrame {
  width: number;
  height: number;
  matrix: Matrix;
  /** Absent without one. */
  border?: Border | undefined;
}

/**
 * Where a layer is drawn: the upright area around it in px of the page, and how its box lies in that area. The centers of both
 * are the same point, so an area that is moved takes its box along.
 */
export interface DrawnArea extends Area {
  /** Absent for a box that is the area itself. */
  box?: { width: number; height: number; linear: Pick<Matrix, 'a' | 'b' | 'c' | 'd'> } | undefined;
  border?: Border | undefined;
}

/** The areas of the drawn layers by their ids, and that of the page. Layers that are hidden have none. */
export type Rectangles = ReadonlyMap<string, DrawnArea>;

/** The key of the page itself among rectangles. */
export const pageRectangle = '';

export function drawnArea({ width, height, matrix, border }: LayerFrame): DrawnArea {
  const { a, b, c, d } = matrix;
  const isUpright = a === 1 && b === 0 && c === 0 && d === 1;
  const around = transformBounds(matrix, { x: 0, y: 0, width, height });
  return { ...around, ...(isUpright ? {} : { box: { width, height, linear: { a, b, c, d } } }), border };
}

function frameOf({ box, border, ...area }: DrawnArea): LayerFrame {
  if (!box) return { width: area.width, height: area.height, matrix: translation(area.x, area.y), border };
  const { width, height, linear } = box;
  const around = transformBounds({ ...linear, e: 0, f: 0 }, { x: 0, y: 0, width, height });
  return { width, height, matrix: { ...linear, e: area.x - around.x, f: area.y - around.y }, border };
}

/** The frames of a page: of a layer, or of the page itself for `undefined`. */
export type Frames = (layerId: string | undefined) => LayerFrame;

/**
 * The frames of the layers of a page, where they are drawn. The frame of a hidden layer is the one that its own values give it,
 * so that hidden layers can be arranged too.
 */
export function layerFrames(tree: LayerTree, rectangles: Rectangles): Frames {
  const known = new Map<string, LayerFrame>();
  const frames: Frames = (layerId) => {
    const key = layerId ?? pageRectangle;
    const drawn = rectangles.get(key);
    const frame =
      known.get(key) ??
      (drawn
        ? frameOf(drawn)
        : layerId === undefined
          ? { width: 0, height: 0, matrix: identity }
          : declaredFrame(tree.layer(layerId), frames(tree.parent(layerId))));
    known.set(key, frame);
    return frame;
  };
  return frames;
}

/** The frame that the values of a layer give it. Sizes and positions that are not numbers of px or percentages count as 0. */
export function declaredFrame(layer: JsonObject, parent: LayerFrame): LayerFrame {
  const { x, y, width = 0, height = 0 } = declaredArea(layer, parent, { width: 0, height: 0 });
  const degrees = typeof layer['rotation'] === 'number' ? layer['rotation'] : 0;
  return { width, height, matrix: placedMatrix(parent, { x, y, width, height }, rotation(degrees)) };
}

/** The transform of a box that is at an area of its parent, and is then turned or scaled around its center. */
export function placedMatrix(parent: LayerFrame, { x, y, width, height }: Area, linear: Matrix): Matrix {
  const turned = transformAbout(linear, width / 2, height / 2);
  return compose(compose(contentMatrix(parent), translation(x, y)), turned);
}

interface DeclaredArea {
  x: number;
  y: number;
  /** Undefined if the content, the flow or an expression decides. */
  width: number | undefined;
  height: number | undefined;
}

/** Where the values of a layer place it in its parent, in px. `drawn` has the size of a layer whose values do not have it. */
export function declaredArea(
  layer: JsonObject,
  parent: LayerFrame,
  drawn: { width: number; height: number },
): DeclaredArea {
  const available = contentSize(parent);
  const span = (side: 'x' | 'y', end: 'right' | 'bottom', extent: 'width' | 'height') => {
    const start = toPx(layer[side], available[extent]);
    const fromEnd = toPx(layer[end], available[extent]);
    const stretched =
      start === undefined || fromEnd === undefined ? undefined : Math.max(0, available[extent] - start - fromEnd);
    const size = toPx(layer[extent], available[extent]) ?? stretched;
    const held = fromEnd === undefined ? 0 : available[extent] - fromEnd - (size ?? drawn[extent]);
    return { start: start ?? held, size };
  };
  const [across, down] = [span('x', 'right', 'width'), span('y', 'bottom', 'height')];
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

export function rotation(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return { a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 };
}

/** From px of what the children of a box are placed in, which is inside of its border, to px of the page. */
export function contentMatrix({ matrix, border }: LayerFrame): Matrix {
  return border ? compose(matrix, translation(border.left, border.top)) : matrix;
}

/** The size of what the children of a box are placed in. */
export function contentSize({ width, height, border }: LayerFrame): { width: number; height: number } {
  if (!border) return { width, height };
  return {
    width: Math.max(0, width - border.left - border.right),
    height: Math.max(0, height - border.top - border.bottom),
  };
}

/** From px of the page to px of what the children of a box are placed in. */
function toContent(parent: LayerFrame): Matrix {
  const matrix = contentMatrix(parent);
  // A box that is scaled to nothing has no px of its own: it is read as if it were not scaled.
  const isFlat = Math.abs(matrix.a * matrix.d - matrix.b * matrix.c) < 1e-9;
  return inverse(isFlat ? translation(matrix.e, matrix.f) : matrix);
}

/** A point of the page as a position in a parent. */
export function pointIn(parent: LayerFrame, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return transformPoint(toContent(parent), x, y);
}

/** A distance on the page in px of a parent. */
export function distanceIn(parent: LayerFrame, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return transformPoint({ ...toContent(parent), e: 0, f: 0 }, x, y);
}

/** The box of a layer in px of its parent, as if it were not rotated: layers turn around their centers. */
export function areaIn(parent: LayerFrame, { width, height, matrix }: LayerFrame): Area {
  const middle = transformPoint(matrix, width / 2, height / 2);
  const center = pointIn(parent, middle);
  return { x: center.x - width / 2, y: center.y - height / 2, width, height };
}

/** The area around a layer's box, which may be rotated in its parent, in px of the parent. */
export function boundsIn(parent: LayerFrame, frame: LayerFrame): Area {
  const { width, height } = frame;
  return transformBounds(relativeMatrix(parent, frame), { x: 0, y: 0, width, height });
}

/** From px of a box to px of what the children of another box are placed in. */
export function relativeMatrix(parent: LayerFrame, { matrix }: LayerFrame): Matrix {
  return compose(toContent(parent), matrix);
}

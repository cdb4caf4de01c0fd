import type { JsonObject } from '../../../../core/json.ts';
import type { Area } from '../../../../draw/geometry/area.ts';
import type { ToolName } from './commands/command.ts';
import { areaBetween } from './operations/places.ts';

/** The tools that add a layer. */
export type DrawingTool = Exclude<ToolName, 'Move' | 'Scale'>;

export function isDrawingTool(tool: ToolName): tool is DrawingTool {
  return tool !== 'Move' && tool !== 'Scale';
}

interface NewLayer {
  id: string;
  /** Where the pointer was pressed, in px of the page. */
  from: Point;
  /** Where a drag ended; absent after a click, which gives the layer its usual size. */
  to?: Point | undefined;
  /** The shader that a layer of that kind shows. */
  shaderId?: string | undefined;
}

interface Point {
  x: number;
  y: number;
}

/** The layer that a tool adds, placed on the page, as the API takes it. */
export function newLayer(tool: DrawingTool, { id, from, to, shaderId }: NewLayer): JsonObject {
  const { type, fields, size } = layerKinds[tool];
  const area = to ? wholeArea(from, to) : centered(from, size);
  const { x, y, width, height } = area;
  const common = { id, type, visible: true };
  switch (tool) {
    case 'Text':
      // A click gives a text that is as wide as its content; a drag a text that wraps.
      return { ...common, ...(to ? { x, y, width } : { x: Math.round(from.x), y: Math.round(from.y) }), ...fields };
    case 'Line': {
      const rises = to !== undefined && (to.x - from.x) * (to.y - from.y) < 0;
      const points = rises
        ? [
            [0, height],
            [width, 0],
          ]
        : [
            [0, 0],
            [width, to ? height : 0],
          ];
      return { ...common, x, y, width, height, ...fields, points };
    }
    case 'Shader':
      return { ...common, x, y, width, height, ...fields, ...(shaderId === undefined ? {} : { shaderId }) };
    default:
      return { ...common, x, y, width, height, ...fields };
  }
}

/** The area between two points in whole px, at least one px on each side. */
function wholeArea(one: Point, other: Point): Area {
  const rounded = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
  const area = areaBetween(rounded(one), rounded(other));
  return { ...area, width: Math.max(1, area.width), height: Math.max(1, area.height) };
}

function centered({ x, y }: Point, { width, height }: Size): Area {
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}

interface Size {
  width: number;
  height: number;
}

interface LayerKind {
  type: string;
  fields: JsonObject;
  /** In px, after a click. */
  size: Size;
}

const gray = '#d4d4d8';
/** A drawing that fills the layer, to be replaced in the inspector: a layer without one is invisible. */
const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <path fill="${gray}" d="M12 2l3 7 7 .6-5.3 4.7 1.6 7.1L12 17.6l-6.3 3.8 1.6-7.1L2 9.6 9 9z"/>
</svg>`;

const layerKinds: Readonly<Record<DrawingTool, LayerKind>> = {
  Container: { type: 'container', fields: { name: 'Container', style: {} }, size: { width: 200, height: 200 } },
  Text: { type: 'text', fields: { content: '', style: { fontSize: '24px' } }, size: { width: 200, height: 32 } },
  Rectangle: {
    type: 'shape',
    fields: { shape: 'rectangle', fill: gray, style: {} },
    size: { width: 100, height: 100 },
  },
  Ellipse: { type: 'shape', fields: { shape: 'ellipse', fill: gray, style: {} }, size: { width: 100, height: 100 } },
  Line: {
    type: 'shape',
    fields: { shape: 'line', stroke: '#3f3f46', strokeWidth: 2, style: {} },
    size: { width: 100, height: 1 },
  },
  Image: { type: 'image', fields: { src: '', style: {} }, size: { width: 240, height: 160 } },
  SVG: { type: 'svg', fields: { source: placeholderSvg, style: {} }, size: { width: 100, height: 100 } },
  Code: { type: 'qrcode', fields: { value: 'https://example.com', style: {} }, size: { width: 160, height: 160 } },
  Shader: { type: 'shader', fields: { style: {} }, size: { width: 320, height: 180 } },
};

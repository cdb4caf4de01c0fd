import { computeBounds, parsePath, type Segment, transformSegments } from '../../gather/svg-text/path.ts';
import { lengthIn } from '../../gather/svg-text/style.ts';
import type { Area } from '../../geometry/area.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { SvgNode } from '../../svg/tree.ts';
import type { Context } from './context.ts';

/** The elements that draw an outline. */
export const shapeNames: ReadonlySet<string> = new Set([
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
]);

/** A rectangle or ellipse in the units of its element. */
export interface PlainShape extends Area {
  kind: 'rectangle' | 'ellipse';
  /** The radii of the corners of a rectangle. */
  rx: number;
  ry: number;
}

/** A length attribute in the units of the element. */
export function attribute(node: SvgNode, name: string, { text, viewport }: Context, axis?: 'width' | 'height'): number {
  const whole = axis ? viewport[axis] : Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  return lengthIn(node.attributes[name] ?? '', text.size, whole) ?? 0;
}

/** The rectangle or ellipse that an element draws; undefined for other elements, and for those without an area. */
export function readPlainShape(node: SvgNode, context: Context): PlainShape | undefined {
  const across = (name: string) => attribute(node, name, context, 'width');
  const down = (name: string) => attribute(node, name, context, 'height');
  if (node.name === 'rect') {
    const [width, height] = [across('width'), down('height')];
    const { rx: rxText, ry: ryText } = node.attributes;
    const rx = rxText === undefined || rxText === 'auto' ? down('ry') : across('rx');
    const ry = ryText === undefined || ryText === 'auto' ? rx : down('ry');
    const radii = { rx: Math.min(rx, width / 2), ry: Math.min(ry, height / 2) };
    return width > 0 && height > 0
      ? { kind: 'rectangle', x: across('x'), y: down('y'), width, height, ...radii }
      : undefined;
  }
  if (node.name !== 'circle' && node.name !== 'ellipse') return undefined;
  const isCircle = node.name === 'circle';
  const rx = isCircle ? attribute(node, 'r', context) : across('rx');
  const ry = isCircle ? rx : down('ry');
  const [x, y] = [across('cx') - rx, down('cy') - ry];
  return rx > 0 && ry > 0 ? { kind: 'ellipse', x, y, width: 2 * rx, height: 2 * ry, rx, ry } : undefined;
}

/** The outline of an element in its own units. Empty if it draws nothing. */
export function readOutline(node: SvgNode, context: Context): Segment[] {
  const plain = readPlainShape(node, context);
  if (plain) return plainOutline(plain);
  const across = (name: string) => attribute(node, name, context, 'width');
  const down = (name: string) => attribute(node, name, context, 'height');
  switch (node.name) {
    case 'path':
      return parsePath(node.attributes['d'] ?? '');
    case 'line':
      return [
        { command: 'M', points: [across('x1'), down('y1')] },
        { command: 'L', points: [across('x2'), down('y2')] },
      ];
    case 'polyline':
    case 'polygon': {
      const numbers = (node.attributes['points'] ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      const lines: Segment[] = [];
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        const [x = 0, y = 0] = numbers.slice(index, index + 2);
        lines.push({ command: index === 0 ? 'M' : 'L', points: [x, y] });
      }
      return node.name === 'polygon' && lines.length > 0 ? [...lines, { command: 'Z', points: [] }] : lines;
    }
    default:
      return [];
  }
}

function plainOutline({ kind, x, y, width, height, rx, ry }: PlainShape): Segment[] {
  const [right, bottom] = [x + width, y + height];
  if (kind === 'rectangle' && (rx === 0 || ry === 0)) return parsePath(`M${x} ${y}H${right}V${bottom}H${x}Z`);
  if (kind === 'ellipse')
    return parsePath(`M${right} ${y + ry}A${rx} ${ry} 0 1 1 ${x} ${y + ry}A${rx} ${ry} 0 1 1 ${right} ${y + ry}Z`);
  const arc = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  return parsePath(
    `M${x + rx} ${y}H${right - rx}${arc(right, y + ry)}V${bottom - ry}${arc(right - rx, bottom)}H${x + rx}${arc(x, bottom - ry)}V${y + ry}${arc(x + rx, y)}Z`,
  );
}

/** An outline in px of the drawing. */
export function toDrawing(segments: readonly Segment[], { a, b, c, d, e, f }: Matrix): Segment[] {
  return transformSegments(segments, [a, b, c, d, e, f]);
}

/** The area of an outline in px, with room for its stroke. Undefined if it has no points. */
export function outlineArea(segments: readonly Segment[], strokeWidth: number): Area | undefined {
  const { left, top, right, bottom } = computeBounds(segments);
  if (!Number.isFinite(left)) return undefined;
  return {
    x: left - strokeWidth / 2,
    y: top - strokeWidth / 2,
    width: right - left + strokeWidth,
    height: bottom - top + strokeWidth,
  };
}

/** The smallest area of whole px around an area, so that drawings stay sharp. */
export function wholePx({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.floor(x + 1e-6), Math.floor(y + 1e-6)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.ceil(x + width - 1e-6) - left),
    height: Math.max(1, Math.ceil(y + height - 1e-6) - top),
  };
}

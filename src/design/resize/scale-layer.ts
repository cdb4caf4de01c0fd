import { LruCache } from '../../core/lru-cache.ts';
import { scalePath } from '../boxes/drawings/path-data.ts';
import { type Point, type Points, readPoints } from '../boxes/drawings/points.ts';
import { resolveFontSize } from '../boxes/style/font-size.ts';
import { parseStyle } from '../boxes/style/index.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import { px } from './axis.ts';

type Fields = ResolvedLayer['fields'];

/** The fields that are lengths in px, for all kinds of layers. */
export const lengthFields = ['x', 'y', 'right', 'bottom', 'width', 'height', 'strokeWidth', 'minFontSize'] as const;

/**
 * Scales a layer and its children: every length in px is multiplied. The layer is scaled as a whole, so constraints
 * inside it have no effect.
 */
export function scaleLayer(layer: ResolvedLayer, factor: number): ResolvedLayer {
  const fields: Record<string, unknown> = { ...scaleContent(layer.fields, factor) };
  for (const name of lengthFields)
    if (typeof fields[name] === 'number') fields[name] = scaleNumber(fields[name], factor);
  return {
    ...layer,
    fields,
    style: scaleStyle(layer.style, factor),
    children: layer.children.map((child) => scaleLayer(child, factor)),
  };
}

/** Scales the lengths inside fields of particular kinds of layers: points, path data, and the styles of spans. */
function scaleContent(fields: Fields, factor: number): Fields {
  const { constraints: _, ...others } = fields;
  const { points, d, spans, stroke, strokeWidth } = others;
  return {
    ...others,
    ...(Array.isArray(points) ? { points: scalePoints(points, factor) } : {}),
    ...(typeof d === 'string' ? { d: scalePath(d, factor) } : {}),
    ...(Array.isArray(spans)
      ? {
          spans: spans.map((span: { style: Readonly<Record<string, unknown>> }) => ({
            ...span,
            style: scaleStyle(parseStyle(span.style).style, factor),
          })),
        }
      : {}),
    // A shape with a stroke is drawn with a stroke of 1 px by default.
    ...(stroke !== undefined && strokeWidth === undefined ? { strokeWidth: 1 } : {}),
  };
}

function scalePoints(points: Exclude<Points, number>, factor: number): Point[] | undefined {
  return readPoints(points, 0)?.map(([x, y]) => [scaleNumber(x, factor), scaleNumber(y, factor)]);
}

const absoluteFontSize = /^(?:(?:xx?-)?small|medium|(?:xx?x?-)?large)$/;
const absoluteLength = /(?<![\w#.-])(-?(?:\d+(?:\.\d*)?|\.\d+))(px|rem|pt|pc|in|cm|mm|q)\b/gi;
const matrix = /\bmatrix\(([^()]*)\)/g;

/**
 * Multiplies every absolute length in a style. Lengths in em and percentages are kept, because they depend on other
 * lengths that are scaled.
 */
export function scaleStyle(style: BoxStyle, factor: number): BoxStyle {
  const scaled: Record<string, string> = {};
  for (const [property, value] of Object.entries(style)) {
    const key = `${factor};${property}:${value}`;
    scaled[property] = scaledValues.remember(key, key.length + value.length, () =>
      scaleLengths(property, value, factor),
    );
  }
  return scaled;
}

// The layers of a page share most of their values. The weight is the number of characters.
const scaledValues = new LruCache<string>({ entries: 5_000, weight: 1_000_000 });

function scaleLengths(property: string, value: string, factor: number): string {
  if (property === 'fontFamily' || property === 'gridTemplateAreas') return value;
  if (property === 'fontSize' && absoluteFontSize.test(value)) {
    return `${scaleNumber(resolveFontSize(value, 0), factor)}px`;
  }
  const lengthsScaled = value.replaceAll(absoluteLength, (_, digits: string, unit: string) => {
    return `${scaleNumber(Number(digits), factor)}${unit}`;
  });
  if (property !== 'transform') return lengthsScaled;
  return lengthsScaled.replaceAll(matrix, (_, list: string) => {
    const values = list.split(',').map((each, index) => (index > 3 ? scaleNumber(Number(each), factor) : each.trim()));
    return `matrix(${values.join(', ')})`;
  });
}

export function scaleNumber(value: number, factor: number): number {
  return px(value * factor);
}

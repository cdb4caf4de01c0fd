import { LruCache } from '../../core/lru-cache.ts';
import { scalePath } from '../boxes/drawings/path-data.ts';
import { resolveFontSize } from '../boxes/style/font-size.ts';
import { parseStyle } from '../boxes/style/index.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';

type Fields = ResolvedLayer['fields'];

/** Fields in px of every kind of layer. */
const lengths = ['x', 'y', 'right', 'bottom', 'width', 'height', 'strokeWidth', 'minFontSize'] as const;

/** Scales everything of a layer and its children that has a length in px: as a whole, so constraints do not act in it. */
export function scaleLayer(layer: ResolvedLayer, factor: number): ResolvedLayer {
  const fields: Record<string, unknown> = { ...scaleContent(layer.fields, factor) };
  for (const name of lengths) if (typeof fields[name] === 'number') fields[name] = scaleNumber(fields[name], factor);
  return {
    ...layer,
    fields,
    style: scaleStyle(layer.style, factor),
    children: layer.children.map((child) => scaleLayer(child, factor)),
  };
}

/** The fields with the lengths inside a kind's own fields scaled: points, path data, and the styles of spans. */
function scaleContent(fields: Fields, factor: number): Fields {
  const { constraints: _, ...others } = fields;
  const { points, d, spans, stroke, strokeWidth } = others;
  return {
    ...others,
    ...(Array.isArray(points)
      ? { points: points.map((point: readonly number[]) => point.map((at) => scaleNumber(at, factor))) }
      : {}),
    ...(typeof d === 'string' ? { d: scalePath(d, factor) } : {}),
    ...(Array.isArray(spans)
      ? {
          spans: spans.map((span: { style: Readonly<Record<string, unknown>> }) => ({
            ...span,
            style: scaleStyle(parseStyle(span.style).style, factor),
          })),
        }
      : {}),
    // The outline of a shape is 1 px wide by default.
    ...(stroke !== undefined && strokeWidth === undefined ? { strokeWidth: 1 } : {}),
  };
}

const absoluteFontSize = /^(?:(?:xx?-)?small|medium|(?:xx?x?-)?large)$/;
const absoluteLength = /(?<![\w#.-])(-?(?:\d+\.?\d*|\.\d+))(px|rem|pt|pc|in|cm|mm|q)\b/gi;
const matrix = /\bmatrix\(([^()]*)\)/g;

/** The style with every absolute length multiplied. Lengths in em and percentages follow by themselves. */
export function scaleStyle(style: BoxStyle, factor: number): BoxStyle {
  const known = scaledValues.remember(String(factor), 1, () => new Map());
  const scaled: Record<string, string> = {};
  for (const property in style) scaled[property] = scaleValue(property, style[property] ?? '', factor, known);
  return scaled;
}

// The layers of a page share most of their values. Each map has those of one page, by the factor.
const scaledValues = new LruCache<Map<string, string>>({ entries: 4, weight: 4 });

function scaleValue(property: string, value: string, factor: number, known: Map<string, string>): string {
  const key = property + value;
  const found = known.get(key);
  if (found !== undefined) return found;
  const scaled = scaleLengths(property, value, factor);
  if (known.size < maxKnown) known.set(key, scaled);
  return scaled;
}

/** The number of values that are kept for one factor. */
const maxKnown = 5_000;

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
  return Math.round(value * factor * 10_000) / 10_000;
}

import { isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import { scalePath } from '../../../../../design/boxes/drawings/path-data.ts';
import { resolveFontSize } from '../../../../../design/boxes/style/font-size.ts';
import { parseStyle } from '../../../../../design/boxes/style/index.ts';
import { containsExpression } from '../../../../../design/expressions/delimiters.ts';
import { lengthFields, scaleNumber, scaleStyle } from '../../../../../design/resize/scale-layer.ts';
import type { Diff } from '../diff.ts';
import { type LayerTree, layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { readValue } from '../values.ts';
import { isFree } from './expressions.ts';
import { type LayerValues, setLayerValues } from './layers.ts';

/** The fields that place a layer. The layers that are scaled keep their places; those inside of them move along. */
const placing: ReadonlySet<string> = new Set(['x', 'y', 'right', 'bottom']);

/**
 * Scales layers with everything inside of them: every length in px is multiplied, percentages and angles are not
 *. What an expression sets stays as it is (EDT-9); `kept` has the names of those properties.
 */
export function scaleLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  factor: number,
): { diff: Diff; kept: string[] } {
  const tree = layerTree(document, pageId);
  const kept = new Set<string>();
  const roots = outermost(tree, layerIds);
  const values = roots.flatMap((rootId) =>
    tree.subtree(rootId).map((layerId): readonly [string, LayerValues] => {
      const mayScale = (path: string) => {
        const isScaled = isFree(document, pageId, layerId, path);
        if (!isScaled) kept.add(path.replace('style.', ''));
        return isScaled;
      };
      const isRoot = layerId === rootId;
      return [
        layerId,
        scaledValues(tree.layer(layerId), { factor, isRoot, inherited: fontSizeAround(tree, layerId), mayScale }),
      ];
    }),
  );
  return { diff: setLayerValues(document, pageId, values), kept: [...kept] };
}

interface Scaling {
  factor: number;
  /** Whether the layer is in no other one that is scaled. */
  isRoot: boolean;
  /** The font size in px that the layer inherits. */
  inherited: number;
  mayScale(path: string): boolean;
}

function scaledValues(layer: JsonObject, { factor, isRoot, inherited, mayScale }: Scaling): LayerValues {
  const values: Record<string, Json | undefined> = {};
  const { points, d, stroke, strokeWidth, spans, style } = layer;
  // The points of a regular polygon are their number.
  if (Array.isArray(points) && mayScale('points')) values['points'] = scaleNumbers(points, factor);
  if (typeof d === 'string' && mayScale('d')) values['d'] = scalePath(d, factor);
  // A shape with a stroke is drawn with a stroke of 1 px by default.
  if (stroke !== undefined && strokeWidth === undefined && mayScale('strokeWidth'))
    values['strokeWidth'] = scaleNumber(1, factor);
  for (const name of lengthFields) {
    const value = layer[name];
    if (isRoot && placing.has(name)) continue;
    if (value === undefined || !mayScale(name)) continue;
    if (typeof value === 'number') values[name] = scaleNumber(value, factor);
    if (name === 'minFontSize' && typeof value === 'number') values[name] = Math.max(1, scaleNumber(value, factor));
  }
  if (Array.isArray(spans) && mayScale('spans'))
    values['spans'] = spans.map((span) => (isJsonObject(span) ? scaledSpan(span, factor) : span));
  for (const [name, value] of Object.entries(isJsonObject(style) ? style : {}))
    if (mayScale(`style.${name}`)) values[`style.${name}`] = scaleValue(name, value, factor);
  // A size that depends on the one around the scaled layer, where nothing changes, becomes px.
  const ownSize = readValue(layer, 'style.fontSize');
  const isRelative = ownSize === undefined || (typeof ownSize === 'string' && values['style.fontSize'] === ownSize);
  if (isRoot && isRelative && hasTexts(layer) && mayScale('style.fontSize')) {
    const size = typeof ownSize === 'string' ? resolveFontSize(ownSize, inherited) : inherited;
    values['style.fontSize'] = scaleNumber(size, factor);
  }
  return values;
}

/** Every number in a value, such as the coordinates of points. */
function scaleNumbers(value: Json, factor: number): Json {
  if (typeof value === 'number') return scaleNumber(value, factor);
  if (Array.isArray(value)) return value.map((item) => scaleNumbers(item, factor));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, scaleNumbers(member, factor)]));
}

function hasTexts({ type }: JsonObject): boolean {
  return type === 'text' || type === 'container';
}

function scaledSpan(span: JsonObject, factor: number): JsonObject {
  const { style } = span;
  if (!isJsonObject(style)) return span;
  const scaled = Object.entries(style).map(([name, value]) => [name, scaleValue(name, value, factor)] as const);
  return { ...span, style: Object.fromEntries(scaled) };
}

/** A value of a style with its lengths scaled. A number is a length for some properties only, such as `fontSize`. */
function scaleValue(name: string, value: Json, factor: number): Json {
  if (typeof value === 'number') {
    const isLength = parseStyle({ [name]: value }).style[name]?.endsWith('px') === true;
    return isLength ? scaleNumber(value, factor) : value;
  }
  return typeof value === 'string' ? (scaleStyle({ [name]: value }, factor)[name] ?? value) : value;
}

/** The font size in px that a layer inherits. Sizes that an expression sets are not known here. */
function fontSizeAround(tree: LayerTree, layerId: string): number {
  return tree.ancestors(layerId).reduceRight(
    (size, ancestor) => {
      const own = readValue(tree.layer(ancestor), 'style.fontSize');
      if (typeof own === 'number') return own;
      return typeof own === 'string' && !containsExpression(own) ? resolveFontSize(own, size) : size;
    },
    resolveFontSize('medium', 0),
  );
}

import { isJsonObject, type Json, type JsonObject, toJson } from '../../core/json.ts';
import { parseStyle } from '../boxes/style/index.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import { resizePage, type Size } from './resize-page.ts';

interface SavedPage extends Size {
  /** The layers as they are saved, in drawn order. */
  layers: readonly JsonObject[];
  /** Whether an expression sets a property, so that its saved value is not used and must stay. */
  isBound(layerId: string, property: string): boolean;
}

/** New values of a layer by dot path, such as `x` or `style.fontSize`. */
export type ResizedValues = Readonly<Record<string, Json>>;

/**
 * The values that layers get if their saved page is resized in place, by the rules by which a page is drawn at another size
 * (JOB-5, DOC-18). Drawn at its own size, the resized page looks like the original page drawn at that size. Values with
 * expressions stay, and so do constraints, for the next resize.
 */
export function resizeDocument(page: SavedPage, to: Size): Map<string, ResizedValues> {
  const { width, height } = page;
  const layers = toTree(page);
  const resized = resizePage({ id: '', width, height, locale: '', layers }, to).layers;
  const savedLayers = new Map(page.layers.map((layer) => [String(layer['id']), layer]));
  const values = new Map<string, ResizedValues>();
  const compare = (before: ResolvedLayer, after: ResolvedLayer): void => {
    const saved = savedLayers.get(before.id) ?? {};
    const changes = { ...fieldChanges(before, after), ...styleChanges(saved, before, after) };
    const free = Object.entries(changes).filter(([path]) => !isBoundAt(page, before.id, path));
    if (free.length > 0) values.set(before.id, Object.fromEntries(free));
    for (const [index, child] of before.children.entries()) {
      const resizedChild = after.children[index];
      if (resizedChild) compare(child, resizedChild);
    }
  };
  for (const [index, layer] of layers.entries()) {
    const resizedLayer = resized[index];
    if (resizedLayer) compare(layer, resizedLayer);
  }
  return values;
}

/** Fields that are not passed to a layer's kind. */
const ownFields = new Set([
  'id',
  'type',
  'name',
  'parentId',
  'visible',
  'loop',
  'flowRegion',
  'locked',
  'group',
  'style',
]);
const positions = ['x', 'y', 'right', 'bottom'] as const;

/** Saved layers as the layers that a page is drawn with, as far as a resize reads them. */
function toTree({ layers, isBound }: SavedPage): ResolvedLayer[] {
  const ids = new Set(layers.map(({ id }) => id));
  const childrenOf = Map.groupBy(layers, ({ parentId }) => (ids.has(parentId ?? '') ? parentId : undefined));
  const toLayer = (layer: JsonObject): ResolvedLayer => {
    const id = String(layer['id']);
    const fields = Object.fromEntries(Object.entries(layer).filter(([name]) => !ownFields.has(name)));
    // A position that an expression sets makes the layer a placed one, whatever its value is.
    for (const name of positions) if (isBound(id, name)) fields[name] = '';
    return {
      id,
      type: String(layer['type']),
      fields: { ...fields, ...impliedFields(fields) },
      style: parseStyle(withoutExpressions(layer['style'])).style,
      children: (childrenOf.get(id) ?? []).map(toLayer),
    };
  };
  return (childrenOf.get(undefined) ?? []).map(toLayer);
}

/** The defaults of lengths, which have to be scaled although they are not saved. */
function impliedFields({ fit, minFontSize }: JsonObject): JsonObject {
  return fit !== undefined && fit !== 'none' && minFontSize === undefined ? { minFontSize: 8 } : {};
}

function withoutExpressions(style: Json | undefined): JsonObject {
  if (!isJsonObject(style)) return {};
  return Object.fromEntries(Object.entries(style).filter(([, value]) => !hasExpression(value)));
}

function hasExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('{{');
}

function isBoundAt({ isBound }: SavedPage, layerId: string, path: string): boolean {
  const [name = ''] = path.split('.');
  return isBound(layerId, path) || isBound(layerId, name);
}

function fieldChanges({ fields: before }: ResolvedLayer, { fields: after }: ResolvedLayer): Record<string, Json> {
  const names = Object.keys(after).filter((name) => {
    return name !== 'constraints' && !hasExpression(before[name]) && !isSame(before[name], after[name]);
  });
  return Object.fromEntries(names.map((name) => [name, withinRange(name, toJson(after[name]))]));
}

/** The values that the kinds of layers allow. Beyond them, a saved page would be rejected. */
const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  minFontSize: [1, 1_000],
  strokeWidth: [0, 1_000],
};

function withinRange(name: string, value: Json): Json {
  const range = ranges[name];
  return range && typeof value === 'number' ? Math.min(range[1], Math.max(range[0], value)) : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function styleChanges(saved: JsonObject, before: ResolvedLayer, after: ResolvedLayer): Record<string, Json> {
  const savedStyle = isJsonObject(saved['style']) ? saved['style'] : {};
  const changes: Record<string, Json> = {};
  for (const [property, value] of Object.entries(after.style)) {
    const savedValue = savedStyle[property];
    if (before.style[property] === value || hasExpression(savedValue)) continue;
    // A layer gets the values that it inherited, scaled. They matter for texts and lengths in em only.
    if (savedValue === undefined && !readsInherited(before)) continue;
    changes[`style.${property}`] = typeof savedValue === 'number' ? (pxIn(value) ?? value) : value;
  }
  return changes;
}

function readsInherited({ type, style, children }: ResolvedLayer): boolean {
  return type === 'text' || hasEm(style) || children.some(readsInherited);
}

function hasEm(style: BoxStyle): boolean {
  return Object.values(style).some((value) => /\dem\b/.test(value));
}

/** The number of a length in px, for values that were saved as numbers. */
function pxIn(value: string): number | undefined {
  return /^-?[\d.]+px$/.test(value) ? Number.parseFloat(value) : undefined;
}

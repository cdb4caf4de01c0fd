import { z } from 'zod';
import { placement } from '../document/layers/common.ts';
import { type AuthoredLayer, layerKinds } from '../document/layers/index.ts';
import type { Binding, PageDocument } from '../document/page.ts';
import { type CompiledText, compileExpression, compileText, containsExpression } from '../expressions/index.ts';

/** A value in a layer that comes from an expression, with its path in the layer. */
export interface DynamicValue {
  path: readonly string[];
  text: CompiledText;
}

export interface CompiledLayer {
  id: string;
  type: string;
  /** The fields of the placement and of the layer's kind, as authored. */
  fields: Readonly<Record<string, unknown>>;
  style: Readonly<Record<string, string | number>>;
  dynamicFields: readonly DynamicValue[];
  dynamicStyle: readonly DynamicValue[];
  visible: boolean | CompiledText;
  loop: { source: CompiledText; as: string; indexAs: string; limit: number | undefined } | undefined;
  flowRegion: boolean;
  children: CompiledLayer[];
}

const commonNames: ReadonlySet<string> = new Set([
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

/** The schemas of a resolved layer's fields (its placement and those of its kind), by kind. */
export const resolvedFields: ReadonlyMap<string, z.ZodObject<Record<string, z.ZodType>>> = new Map(
  [...layerKinds].map(([type, kind]) => [type, z.object({ ...placement, ...kind.fields })]),
);

// A page that is drawn repeatedly is compiled once. The entry is removed when the document is garbage collected.
const compiled = new WeakMap<PageDocument, CompiledLayer[]>();

/** Compiles the layers of a page to a tree in which all expressions are found and parsed. */
export function compilePage(page: PageDocument): CompiledLayer[] {
  const cached = compiled.get(page);
  if (cached) return cached;
  const roots = compileLayers(page);
  compiled.set(page, roots);
  return roots;
}

function compileLayers({ layers, bindings }: PageDocument): CompiledLayer[] {
  const bindingsByLayer = Map.groupBy(bindings, (binding) => binding.layerId);
  const byId = new Map(layers.map((layer) => [layer.id, compileLayer(layer, bindingsByLayer.get(layer.id) ?? [])]));
  const roots: CompiledLayer[] = [];
  for (const layer of layers) {
    const siblings = layer.parentId === undefined ? roots : byId.get(layer.parentId)?.children;
    const node = byId.get(layer.id);
    if (node) siblings?.push(node);
  }
  return roots;
}

interface CachedLayer {
  bindings: readonly Binding[];
  fields: Omit<CompiledLayer, 'children'>;
}

// An editor compiles the page after each edit, and most of its layers are the same objects as before.
const compiledLayers = new WeakMap<AuthoredLayer, CachedLayer>();

function compileLayer(layer: AuthoredLayer, bindings: readonly Binding[]): CompiledLayer {
  const cached = compiledLayers.get(layer);
  if (cached && isSameBindings(cached.bindings, bindings)) return { ...cached.fields, children: [] };
  const fields = compileFields(layer, bindings);
  compiledLayers.set(layer, { bindings, fields });
  return { ...fields, children: [] };
}

function isSameBindings(some: readonly Binding[], others: readonly Binding[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ property, expression }, index) => {
      const other = others[index];
      return other?.property === property && other.expression === expression;
    })
  );
}

function compileFields(layer: AuthoredLayer, bindings: readonly Binding[]): Omit<CompiledLayer, 'children'> {
  const fields = Object.fromEntries(Object.entries(layer).filter(([name]) => !commonNames.has(name)));
  const bound = bindings.map(({ property, expression }) => ({
    path: property.split('.'),
    text: compileExpression(expression),
  }));
  const visibility = bound.findLast(({ path }) => path[0] === 'visible')?.text ?? layer.visible;
  return {
    id: layer.id,
    type: layer.type,
    fields,
    style: layer.style,
    dynamicFields: [
      ...dynamicValues(fields),
      ...bound.filter(({ path }) => path[0] !== 'style' && path[0] !== 'visible'),
    ],
    dynamicStyle: [
      ...dynamicValues(layer.style),
      ...bound.filter(({ path }) => path[0] === 'style').map(({ path, text }) => ({ path: path.slice(1), text })),
    ],
    visible: typeof visibility === 'string' ? compileExpression(visibility) : visibility,
    loop: layer.loop && {
      source: compileExpression(layer.loop.source),
      as: layer.loop.as,
      indexAs: layer.loop.indexAs,
      limit: layer.loop.limit,
    },
    flowRegion: layer.flowRegion === true,
  };
}

function dynamicValues(value: unknown, path: readonly string[] = []): DynamicValue[] {
  if (typeof value === 'string') return containsExpression(value) ? [{ path, text: compileText(value) }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => dynamicValues(member, [...path, key]));
}

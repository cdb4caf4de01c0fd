import { isEqualJson, type Json, type JsonObject } from '../../../../../core/json.ts';
import { isLocked, layerTree } from '../layer-tree.ts';
import { readValue } from '../values.ts';
import type { Command, CommandContext } from './command.ts';
import { countLayers } from './edit.ts';
import { canCropImage, cropSelectedImage } from './layer.ts';
import { canEditText, editSelectedText } from './text.ts';

/** Moves the selection through the tree of layers. Locked layers are skipped (EDT-5). */
export const selectCommands: readonly Command[] = [
  select('select-all', 'Select all', ['Mod+A'], siblings, { isAlwaysEnabled: true }),
  {
    id: 'select-none',
    title: 'Select none',
    group: 'Select',
    shortcuts: ['Escape'],
    isEnabled: ({ store }) => store.selection.layerIds.length > 0,
    run: (context) => selectLayers(context, []),
  },
  select('select-inverse', 'Select inverse', ['Mod+Shift+A'], inverse),
  {
    ...select('select-children', 'Select children, edit text or crop', ['Enter'], children),
    isEnabled: (context) => children(context).length > 0 || canEditText(context) || canCropImage(context),
    run: (context) => {
      if (children(context).length > 0) selectLayers(context, children(context));
      else if (canCropImage(context)) cropSelectedImage(context);
      else editSelectedText(context);
    },
  },
  select('select-parent', 'Select parent', ['Shift+Enter', '\\'], parents),
  select('select-next', 'Select next sibling', ['Tab'], (context) => neighbor(context, 1)),
  select('select-previous', 'Select previous sibling', ['Shift+Tab'], (context) => neighbor(context, -1)),
  select('select-same-kind', 'Select all of the same kind', [], (context) => same(context, ['type', 'shape'])),
  select('select-same-fill', 'Select all with the same fill', [], (context) =>
    same(context, ['fill', 'style.backgroundColor', 'style.background']),
  ),
  select('select-same-stroke', 'Select all with the same stroke', [], (context) =>
    same(context, ['stroke', 'style.borderColor', 'style.border']),
  ),
  select('select-same-font', 'Select all with the same font', [], (context) => same(context, ['style.fontFamily'])),
  select('select-same-color', 'Select all with the same text color', [], (context) => same(context, ['style.color'])),
];

/** A command that selects the layers that `find` returns. It is disabled while there are none. */
function select(
  id: string,
  title: string,
  shortcuts: readonly string[],
  find: (context: CommandContext) => readonly string[],
  { isAlwaysEnabled = false } = {},
): Command {
  return {
    id,
    title,
    group: 'Select',
    shortcuts,
    isEnabled: (context) => isAlwaysEnabled || find(context).length > 0,
    run: (context) => selectLayers(context, find(context)),
  };
}

function tree({ store }: CommandContext) {
  return layerTree(store.document, store.pageId);
}

function selectLayers(context: CommandContext, layerIds: readonly string[]): void {
  context.store.select(layerIds);
  const [first] = layerIds;
  const name = first === undefined ? undefined : layerName(tree(context).layer(first));
  context.announce(layerIds.length === 1 ? `Selected ${name}` : `Selected ${countLayers(layerIds.length)}`);
}

/** The name that a layer has in lists: its own, the beginning of its text, or that of its kind. */
export function layerName({ name, type, shape, content }: Readonly<Record<string, unknown>>): string {
  if (typeof name === 'string' && name !== '') return name;
  const words = type === 'text' && typeof content === 'string' ? content.trim().split('\n', 1)[0] : undefined;
  if (words) return words.length > maxNameLength ? `${words.slice(0, maxNameLength)}…` : words;
  return kindNames[String(shape ?? type)] ?? String(type);
}

const maxNameLength = 40;

const kindNames: Readonly<Record<string, string>> = {
  container: 'Container',
  text: 'Text',
  image: 'Image',
  shape: 'Shape',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  polygon: 'Polygon',
  star: 'Star',
  path: 'Path',
  svg: 'SVG',
  qrcode: 'Code',
  shader: 'Shader',
};

function unlocked(context: CommandContext, layerIds: readonly string[]): string[] {
  return layerIds.filter((layerId) => !isLocked(tree(context), layerId));
}

/** The siblings of the selected layer, itself included, or the layers directly on the page. */
function siblings(context: CommandContext): string[] {
  const [first] = context.store.selection.layerIds;
  return unlocked(context, tree(context).children(first === undefined ? undefined : tree(context).parent(first)));
}

function inverse(context: CommandContext): string[] {
  const selected = new Set(context.store.selection.layerIds);
  return selected.size === 0 ? [] : siblings(context).filter((layerId) => !selected.has(layerId));
}

/** The children of the selected layers. With nothing selected the first layer of the page, from which Tab goes on. */
function children(context: CommandContext): string[] {
  const { layerIds } = context.store.selection;
  if (layerIds.length === 0) return siblings(context).slice(0, 1);
  return unlocked(
    context,
    layerIds.flatMap((layerId) => tree(context).children(layerId)),
  );
}

function parents(context: CommandContext): string[] {
  return [...new Set(context.store.selection.layerIds.flatMap((layerId) => tree(context).parent(layerId) ?? []))];
}

/** The sibling in front of the selection, or behind it. After the last one there is none, so that Tab leaves the canvas. */
function neighbor(context: CommandContext, step: 1 | -1): string[] {
  const current = context.store.selection.layerIds.at(step === 1 ? -1 : 0);
  if (current === undefined) return [];
  const all = tree(context).children(tree(context).parent(current));
  const index = all.indexOf(current);
  const following = step === 1 ? all.slice(index + 1) : all.slice(0, index).toReversed();
  return unlocked(context, following).slice(0, 1);
}

/** All layers of the page that have the same values as the selected ones at the paths. One of the values must exist. */
function same(context: CommandContext, paths: readonly string[]): string[] {
  const { ids, layer } = tree(context);
  const valuesOf = (layerId: string) => paths.map((path) => comparable(layer(layerId), path));
  const wanted = context.store.selection.layerIds
    .map(valuesOf)
    .filter((values) => values.some((value) => value !== null));
  if (wanted.length === 0) return [];
  return unlocked(context, ids).filter((layerId) => {
    const values = valuesOf(layerId);
    return wanted.some((each) => isEqualJson(each, values));
  });
}

function comparable(layer: JsonObject, path: string): Json {
  return readValue(layer, path) ?? null;
}

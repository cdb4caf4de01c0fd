import type { JsonObject } from '../../../../../core/json.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import type { ClipboardLayers } from '../clipboard.ts';
import { applyDiff, composeDiffs, type Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { layerFrames, pointIn, type Rectangles } from './frames.ts';
import { addLayers, type Destination, withNewIds } from './layers.ts';
import { enclosing, isPlaced, roundPx } from './places.ts';
import { listVariableNames, setVariable, type VariableScope } from './variables.ts';

/**
 * Where layers are pasted: at the end of the selected container or in front of the selected layer (EDT-7), at the place on
 * the page where they were copied, or centered over the selection.
 */
export type PasteMode = 'beside' | 'in place' | 'over';

interface PasteOptions {
  selection: readonly string[];
  newId: () => string;
  rectangles: Rectangles;
  mode?: PasteMode;
  /** Whether the container arranges its children, so that layers in it have no position. */
  flows?: (layerId: string) => boolean;
}

interface Pasted {
  diff: Diff;
  select: string[];
  /** The variables that the page got because it has none of these names. */
  variables: string[];
}

/** Adds copied layers under new ids. The store checks them like any other change. */
export function pasteLayers(
  document: EditorDocument,
  pageId: string,
  copied: Pick<ClipboardLayers, 'layers' | 'bindings'> & Partial<ClipboardLayers>,
  { selection, newId, rectangles, mode = 'beside', flows = () => false }: PasteOptions,
): Pasted {
  const added = addMissingVariables(document, pageId, copied.variables ?? {});
  const { copies, layers, bindings } = withNewIds(copied, newId);
  const ids = new Set(layers.map(({ id }) => id));
  const isOutermost = ({ parentId }: JsonObject) => parentId === undefined || !ids.has(parentId);
  const to = mode === 'in place' ? onPage(document, pageId) : findDestination(document, pageId, selection);
  const areas = new Map(
    Object.entries(copied.areas ?? {}).flatMap(([id, area]) => {
      const copy = copies.get(id);
      return copy === undefined ? [] : [[copy, area] as const];
    }),
  );
  const offset = mode === 'over' ? offsetOver([...areas.values()], selection, rectangles) : { x: 0, y: 0 };
  const parent = layerFrames(layerTree(document, pageId), rectangles)(to.parentId);
  const isInFlow = to.parentId !== undefined && flows(to.parentId);
  const place = (layer: JsonObject): JsonObject => {
    const area = areas.get(String(layer['id']));
    if (!isOutermost(layer) || mode === 'beside' || !area) return layer;
    if (isInFlow) return withoutPlace(layer);
    return placeAt(layer, pointIn(parent, { x: area.x + offset.x, y: area.y + offset.y }));
  };
  const diff = addLayers(added.document, pageId, { layers: layers.map(place), bindings }, to);
  return {
    diff: composeDiffs([added.diff, diff]),
    select: layers.filter(isOutermost).map(({ id }) => String(id)),
    variables: added.names,
  };
}

function placeAt(layer: JsonObject, { x, y }: { x: number; y: number }): JsonObject {
  if (!isPlaced(layer)) return { ...layer, x: roundPx(x), y: roundPx(y) };
  const { right: _right, bottom: _bottom, ...others } = layer;
  return { ...others, x: roundPx(x), y: roundPx(y) };
}

function withoutPlace(layer: JsonObject): JsonObject {
  const { x: _x, y: _y, right: _right, bottom: _bottom, ...others } = layer;
  return others;
}

/** How far layers move so that they are centered over the selection. */
function offsetOver(areas: readonly Area[], selection: readonly string[], rectangles: Rectangles) {
  const targets = selection.flatMap((layerId) => rectangles.get(layerId) ?? []);
  if (areas.length === 0 || targets.length === 0) return { x: 0, y: 0 };
  const [from, to] = [enclosing(areas), enclosing(targets)];
  return { x: to.x + to.width / 2 - from.x - from.width / 2, y: to.y + to.height / 2 - from.y - from.height / 2 };
}

/** The variables that neither the page nor its template has become variables of the page. */
function addMissingVariables(document: EditorDocument, pageId: string, variables: ClipboardLayers['variables']) {
  const scope: VariableScope = `page:${pageId}`;
  const known = new Set([...listVariableNames(document, scope), ...listVariableNames(document, 'template')]);
  const names = Object.keys(variables).filter((name) => !known.has(name));
  let changed = document;
  const diffs = names.map((name) => {
    const { schema = {}, value } = variables[name] ?? {};
    const diff = setVariable(changed, scope, name, { schema, value });
    changed = applyDiff(changed, diff);
    return diff;
  });
  return { names, document: changed, diff: composeDiffs(diffs) };
}

function onPage(document: EditorDocument, pageId: string): Destination {
  return { index: layerTree(document, pageId).children(undefined).length };
}

/** The end of a selected container, or directly in front of the selected layer (EDT-7). */
export function findDestination(document: EditorDocument, pageId: string, selection: readonly string[]): Destination {
  const tree = layerTree(document, pageId);
  const selected = selection.at(-1);
  if (selected === undefined || !tree.has(selected)) return onPage(document, pageId);
  if (selection.length === 1 && tree.layer(selected)['type'] === 'container')
    return { parentId: selected, index: tree.children(selected).length };
  const parentId = tree.parent(selected);
  return { parentId, index: tree.children(parentId).indexOf(selected) + 1 };
}

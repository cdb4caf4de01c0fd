import { isJsonObject, type JsonObject, parseJsonText } from '../../../../core/json.ts';
import type { Diff } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { newLayer } from './new-layers.ts';
import { addLayers, type Destination, type NewLayers, pickLayers, withNewIds } from './operations/layers.ts';
import type { EditorDocument } from './records.ts';

/** The version of the format in which layers are on the clipboard. */
const version = 1;

/** Layers with their contents and bindings as text, which can be pasted on other pages, in other templates and other tabs. */
export function toClipboardText(document: EditorDocument, pageId: string, layerIds: readonly string[]): string {
  return JSON.stringify({ galley: version, ...pickLayers(document, pageId, layerIds) });
}

interface PasteOptions {
  selection: readonly string[];
  /** Where a text layer goes that is made of other text, in px of the page. */
  center: { x: number; y: number };
  newId: () => string;
}

/**
 * Pastes text: layers that `toClipboardText` wrote, under new ids, or any other text as a text layer. Layers go to the end of a
 * selected container, or directly in front of the selected layer (EDT-7). The store checks them like any other change.
 */
export function pasteText(
  document: EditorDocument,
  pageId: string,
  text: string,
  { selection, center, newId }: PasteOptions,
): { diff: Diff; select: string[] } {
  const pasted = withNewIds(readLayers(text) ?? textLayer(text, center), newId);
  const ids = new Set(pasted.layers.map(({ id }) => id));
  const outermostIds = pasted.layers.filter(({ parentId }) => parentId === undefined || !ids.has(parentId));
  const diff = addLayers(document, pageId, pasted, findDestination(document, pageId, selection));
  return { diff, select: outermostIds.map(({ id }) => String(id)) };
}

/** The layers of a clipboard text; undefined for other text. */
function readLayers(text: string): Required<NewLayers> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = parseJsonText(text);
    if (!isJsonObject(value) || value['galley'] !== version) return undefined;
    return { layers: listObjects(value['layers']), bindings: listObjects(value['bindings']) };
  } catch {
    return undefined;
  }
}

function listObjects(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function textLayer(text: string, center: PasteOptions['center']): Required<NewLayers> {
  const layer = newLayer('Text', { id: 'text', from: center });
  return { layers: [{ ...layer, content: text }], bindings: [] };
}

function findDestination(document: EditorDocument, pageId: string, selection: readonly string[]): Destination {
  const tree = layerTree(document, pageId);
  const selected = selection.at(-1);
  if (selected === undefined || !tree.has(selected)) return { index: tree.children(undefined).length };
  if (selection.length === 1 && tree.layer(selected)['type'] === 'container')
    return { parentId: selected, index: tree.children(selected).length };
  const parentId = tree.parent(selected);
  return { parentId, index: tree.children(parentId).indexOf(selected) + 1 };
}

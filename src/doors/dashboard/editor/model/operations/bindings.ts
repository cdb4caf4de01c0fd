import type { Json } from '../../../../../core/json.ts';
import { applyDiff, composeDiffs, type Diff, editDocument } from '../diff.ts';
import { bindingKey, type EditorDocument, listIds } from '../records.ts';
import { editList, setValues } from './layers.ts';

/** A property of a layer that an expression sets. */
export interface BoundProperty {
  layerId: string;
  /** A dot path in the layer, such as `content` or `style.color`. */
  property: string;
}

/** Binds a property to an expression, or changes the expression of its binding. */
export function bindProperty(
  document: EditorDocument,
  pageId: string,
  { layerId, property }: BoundProperty,
  expression: string,
): Diff {
  return editDocument(document, (draft) => {
    const name = `${layerId}/${property}`;
    draft.set(bindingKey(pageId, layerId, property), { layerId, property, expression });
    if (!listIds(document, pageId, 'bindings').includes(name))
      editList(draft, pageId, 'bindings', (list) => [...list, name]);
  });
}

/** Removes the binding of a property, which keeps the value that the expression gave (EDT-9). */
export function unbindProperty(
  document: EditorDocument,
  pageId: string,
  { layerId, property }: BoundProperty,
  value: Json | undefined,
): Diff {
  return editDocument(document, (draft) => {
    const name = `${layerId}/${property}`;
    draft.remove(bindingKey(pageId, layerId, property));
    editList(draft, pageId, 'bindings', (list) => list.filter((each) => each !== name));
    if (value !== undefined) setValues(draft, pageId, layerId, { [property]: value });
  });
}

/** Applies a change of a binding to each of several layers, as one change. */
export function changeBindings(
  document: EditorDocument,
  layerIds: readonly string[],
  change: (current: EditorDocument, layerId: string) => Diff,
): Diff {
  const diffs: Diff[] = [];
  let current = document;
  for (const layerId of layerIds) {
    const diff = change(current, layerId);
    diffs.push(diff);
    current = applyDiff(current, diff);
  }
  return composeDiffs(diffs);
}

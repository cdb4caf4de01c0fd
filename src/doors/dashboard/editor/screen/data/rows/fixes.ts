import type { JsonObject } from '../../../../../../core/json.ts';
import type { Warning } from '../../../../../../core/warnings.ts';
import { isBound } from '../../../model/operations/expressions.ts';
import { setLayerValues } from '../../../model/operations/layers.ts';
import { layerKey } from '../../../model/records.ts';
import type { EditorSession } from '../../editor-session.ts';

/** A change of a layer that removes a warning. */
export interface Fix {
  name: string;
  values: JsonObject;
}

/** The lines that a text may have until the person chooses another number. */
const usualLines = 2;

/** The changes that may remove a warning. Properties that are bound are left alone. */
export function listFixes({ store }: EditorSession, { code, layerId = '' }: Warning): Fix[] {
  const layer = store.document.records.get(layerKey(store.pageId, layerId));
  if (!layer || !store.mayEdit) return [];
  const isFree = ({ values }: Fix) =>
    Object.keys(values).every((path) => !isBound(store.document, store.pageId, layerId, path));
  return fixesFor(code, layer).filter(isFree);
}

function fixesFor(code: Warning['code'], layer: JsonObject): Fix[] {
  if (code === 'text_overflow' && layer['type'] === 'text')
    return [
      ...(layer['fit'] === 'shrink' ? [] : [{ name: 'Shrink to fit', values: { fit: 'shrink' } }]),
      ...(layer['maxLines'] === undefined
        ? [{ name: `Limit to ${usualLines} lines`, values: { maxLines: usualLines } }]
        : []),
    ];
  if (code === 'contrast_low')
    return [
      { name: 'Use dark text', values: { 'style.color': '#111111' } },
      { name: 'Use light text', values: { 'style.color': '#ffffff' } },
    ];
  if (code === 'font_missing') return [{ name: 'Use Inter', values: { 'style.fontFamily': 'Inter' } }];
  return [];
}

/** Applies a fix as one change that can be undone. Returns why it is rejected. */
export function applyFix({ store }: EditorSession, layerId: string, { name, values }: Fix): string | undefined {
  const diff = setLayerValues(store.document, store.pageId, [[layerId, values]]);
  return store.dispatch({ label: name, diff })[0]?.message;
}

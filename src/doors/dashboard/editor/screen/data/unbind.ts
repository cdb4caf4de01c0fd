import { toJson } from '../../../../../core/json.ts';
import { compileExpression } from '../../../../../design/expressions/index.ts';
import { changeBindings, unbindProperty } from '../../model/operations/bindings.ts';
import { bindingKey, layerKey, requireRecord } from '../../model/records.ts';
import { fitProperty } from '../../view/bindable-values.ts';
import { scopeAt } from '../../view/page-scope.ts';
import type { EditorSession } from '../editor-session.ts';

/** Unbinds a property of layers. Each keeps the value that it has now (EDT-9). Returns why this is rejected. */
export function unbindLayers(
  session: EditorSession,
  layerIds: readonly string[],
  { path, label }: { path: string; label: string },
): string | undefined {
  const { store } = session;
  const { pageId } = store;
  const bound = layerIds.filter((layerId) => store.document.records.has(bindingKey(pageId, layerId, path)));
  const diff = changeBindings(store.document, bound, (current, layerId) => {
    const { expression } = requireRecord(current, bindingKey(pageId, layerId, path));
    const { value } = scopeAt(session.values.source, layerId).evaluate(compileExpression(String(expression)));
    const type = String(requireRecord(current, layerKey(pageId, layerId))['type']);
    const kept = fitProperty(type, path, value);
    const property = { layerId, property: path };
    return unbindProperty(current, pageId, property, kept === undefined ? undefined : toJson(kept));
  });
  const [fault] = store.dispatch({ label: `Unbind ${label.toLowerCase()}`, diff });
  if (!fault) session.announce(`${label} is no longer bound`);
  return fault?.message;
}

import { useMemo } from 'react';
import { containsExpression } from '../../../../../design/expressions/index.ts';
import { bindProperty, changeBindings } from '../../model/operations/bindings.ts';
import { toLiteral } from '../../model/operations/literals.ts';
import { layerKey, requireRecord } from '../../model/records.ts';
import { readValue } from '../../model/values.ts';
import { fitProperty, isOffered } from '../../view/bindable-values.ts';
import { scopeAt } from '../../view/page-scope.ts';
import { useEditor } from '../use-editor.ts';
import { ExpressionDialog } from './expression-dialog.tsx';

interface BindingDialogProps {
  /** A dot path in the layers, such as `style.color`. */
  path: string;
  layerIds: readonly string[];
  label: string;
  /** The expression to which the property is bound now. */
  binding: string | undefined;
  onClose(): void;
}

/** Binds a property of layers to a value that fits it, or to an expression (EDT-9). */
export function BindingDialog({ path, layerIds, label, binding, onClose }: BindingDialogProps) {
  const session = useEditor();
  const { store } = session;
  const [layerId = ''] = layerIds;
  const layer = requireRecord(store.document, layerKey(store.pageId, layerId));
  const type = String(layer['type']);
  const scope = useMemo(() => scopeAt(session.values.source, layerId), [session, layerId]);
  const value = readValue(layer, path);
  const bind = (source: string): string | undefined => {
    const diff = changeBindings(store.document, layerIds, (current, id) =>
      bindProperty(current, store.pageId, { layerId: id, property: path }, source),
    );
    const [fault] = store.dispatch({ label: `Bind ${label.toLowerCase()}`, diff });
    if (!fault) session.announce(`${label} is bound to ${source}`);
    return fault?.message;
  };
  return (
    <ExpressionDialog
      title={`Bind ${label.toLowerCase()}`}
      action="Bind"
      scope={scope}
      source={binding ?? initialSource(value)}
      isOffered={(offered) => isOffered(type, path, offered)}
      fits={(result) => fitProperty(type, path, result) !== undefined}
      onTake={bind}
      onClose={onClose}
    />
  );
}

/** The present value as an expression, to begin with. */
function initialSource(value: ReturnType<typeof readValue>): string {
  if (value === undefined) return '';
  return typeof value === 'string' && containsExpression(value) ? value : (toLiteral(value) ?? '');
}

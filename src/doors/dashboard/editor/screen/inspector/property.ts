import { useRef } from 'react';
import { isEqualJson, type Json, valueAt } from '../../../../../core/json.ts';
import { containsExpression } from '../../../../../design/expressions/index.ts';
import type { Diff } from '../../model/diff.ts';
import { typingPauseMs } from '../../model/history.ts';
import { type LayerValues, setLayerValues } from '../../model/operations/layers.ts';
import { bindingKey, type EditorDocument, listIds } from '../../model/records.ts';
import type { Gesture } from '../../model/store.ts';
import { pathNames } from '../../model/values.ts';
import { useEditor, useLayerValues } from '../use-editor.ts';
import { propertyLabel } from './property-label.ts';

/** A change of the document, computed from the document before the change. */
type Change = (document: EditorDocument) => Diff;

/** Changes the document for one control. The history gets one entry for a drag, and one for typing without a pause. */
interface Writer {
  /** Applies a change. Returns why it is rejected. */
  write(change: Change, options?: { isTyped?: boolean }): string | undefined;
  /** Shows a change while a pointer is dragged. It replaces the change shown before. */
  show(change: Change): void;
  /** Keeps the change that is shown, as one entry of the history. */
  keep(): void;
  /** Restores the document as it was before the drag. */
  cancel(): void;
}

/** `key` identifies the control, so that changes of two controls never become one entry of the history. */
export function useWriter(label: string, key: string): Writer {
  const session = useEditor();
  const { store } = session;
  const gesture = useRef<Gesture>(undefined);
  return {
    write(change, { isTyped = false } = {}) {
      const diff = change(store.document);
      const faults = store.dispatch({ label, diff, ...(isTyped ? { grouping: { key, pauseMs: typingPauseMs } } : {}) });
      const message = faults[0]?.message;
      if (message !== undefined) session.announce(message);
      return message;
    },
    show(change) {
      gesture.current ??= store.startGesture(label);
      gesture.current.update(change(gesture.current.start));
    },
    keep() {
      gesture.current?.commit();
      gesture.current = undefined;
    },
    cancel() {
      gesture.current?.cancel();
      gesture.current = undefined;
    },
  };
}

/** A property of the selected layers, as controls read and change it. */
export interface Property {
  /** A dot path in the layer, such as `content` or `style.color`. */
  path: string;
  label: string;
  /** The value of each layer. */
  values: ReadonlyArray<Json | undefined>;
  /** The value if all layers have the same one. */
  value: Json | undefined;
  isMixed: boolean;
  /** Whether a layer has a value of its own, which can be reset. */
  isSet: boolean;
  /** The expression that sets the property, if it is bound in a layer (EDT-9). */
  binding: string | undefined;
  isDisabled: boolean;
  /** Sets the value, or removes it with `undefined`. Returns why the value is rejected. */
  set(value: Json | undefined, options?: { isTyped?: boolean }): string | undefined;
  /** Sets several properties of every layer at once, such as a shorthand and its longhands. */
  setAll(values: LayerValues, options?: { isTyped?: boolean }): string | undefined;
  /** Shows a value while a pointer is dragged, until `keep` or `cancel`. */
  show(value: Json | undefined): void;
  keep(): void;
  cancel(): void;
  /** Removes the message about a rejected value. */
  dismiss(): void;
}

/** Reads a property of layers and changes it. Layers in which it is bound keep their binding and do not change. */
export function useProperty(path: string, layerIds: readonly string[], label = propertyLabel(path)): Property {
  const { store } = useEditor();
  const { pageId } = store;
  const writer = useWriter(`Change ${label.toLowerCase()}`, `${path} ${layerIds.join(' ')}`);
  const names = pathNames(path);
  const values = useLayerValues((tree) => layerIds.map((layerId) => valueAt(tree.layer(layerId), names)));
  const [first] = values;
  const isMixed = !values.every((value) => isEqualJson(value, first));
  const [binding] = useLayerValues(() => [findFirstBinding(store.document, pageId, layerIds, path)]);
  const changeTo = (changes: LayerValues): Change => {
    return (before) =>
      setLayerValues(
        before,
        pageId,
        layerIds.map((layerId) => [layerId, unboundValues(before, pageId, layerId, changes)] as const),
      );
  };
  return {
    path,
    label,
    values,
    value: isMixed ? undefined : first,
    isMixed,
    isSet: values.some((value) => value !== undefined),
    binding,
    isDisabled: !store.mayEdit || binding !== undefined,
    set: (value, options) => writer.write(changeTo({ [path]: value }), options),
    setAll: (changes, options) => writer.write(changeTo(changes), options),
    show: (value) => writer.show(changeTo({ [path]: value })),
    keep: () => writer.keep(),
    cancel: () => writer.cancel(),
    dismiss: () => {},
  };
}

/** The expression of the first layer in which a property is bound. */
function findFirstBinding(document: EditorDocument, pageId: string, layerIds: readonly string[], path: string) {
  // Most pages have few bindings, and a thousand layers can be selected.
  if (listIds(document, pageId, 'bindings').length === 0) return undefined;
  for (const layerId of layerIds) {
    const expression = findBinding(document, pageId, layerId, path);
    if (expression !== undefined) return expression;
  }
  return undefined;
}

/** The expression of the binding of a property, or of the object that contains it, such as `focus` for `focus.x`. */
export function findBinding(
  { records }: EditorDocument,
  pageId: string,
  layerId: string,
  path: string,
): string | undefined {
  const names = pathNames(path);
  for (let length = names.length; length > 0; length--) {
    const expression = records.get(bindingKey(pageId, layerId, names.slice(0, length).join('.')))?.['expression'];
    if (typeof expression === 'string') return expression;
  }
  return undefined;
}

function unboundValues(document: EditorDocument, pageId: string, layerId: string, values: LayerValues): LayerValues {
  return Object.fromEntries(
    Object.entries(values).filter(([path]) => findBinding(document, pageId, layerId, path) === undefined),
  );
}

/** Whether a value contains `{{ }}`, so that only a text field can show it. */
export function isExpression(value: Json | undefined): value is string {
  return typeof value === 'string' && containsExpression(value);
}

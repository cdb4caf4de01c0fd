import { report } from '../announcer.ts';
import type { Grouping } from '../history.ts';
import { freeValues } from '../operations/expressions.ts';
import { type LayerValues, setLayerValues } from '../operations/layers.ts';
import type { CommandContext } from './command.ts';

/**
 * Sets values of the selected layers: the same of each, or those that a function returns for a layer. Values that an
 * expression sets stay as they are, and people are told if none could be changed (EDT-9).
 */
export function setOnSelection(
  context: CommandContext,
  label: string,
  values: LayerValues | ((layerId: string) => LayerValues),
  { layerIds = context.store.selection.layerIds, grouping }: { layerIds?: readonly string[]; grouping?: Grouping } = {},
): void {
  const { store } = context;
  const { document, pageId } = store;
  const valuesOf = typeof values === 'function' ? values : () => values;
  const byLayer = layerIds.map(
    (layerId) => [layerId, freeValues(document, pageId, layerId, valuesOf(layerId))] as const,
  );
  if (byLayer.every(([, free]) => Object.keys(free).length === 0)) {
    context.refuse('An expression sets this value. It was not changed.');
    return;
  }
  const diff = setLayerValues(document, pageId, byLayer);
  const faults = store.dispatch({ label, diff, ...(grouping ? { grouping } : {}) });
  report(context, faults, label);
}

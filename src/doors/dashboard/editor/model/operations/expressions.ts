import type { Json } from '../../../../../core/json.ts';
import { containsExpression } from '../../../../../design/expressions/index.ts';
import { bindingKey, type EditorDocument, layerKey, requireRecord } from '../records.ts';
import { readValue } from '../values.ts';

/** Whether a binding sets a property of a layer. */
export function isBound(document: EditorDocument, pageId: string, layerId: string, property: string): boolean {
  return document.records.has(bindingKey(pageId, layerId, property));
}

/**
 * Whether an operation may set a property. Not if an expression sets it, as a binding or inside of the value: what data
 * decides is changed only where the expression is edited (EDT-9).
 */
export function isFree(document: EditorDocument, pageId: string, layerId: string, property: string): boolean {
  if (isBound(document, pageId, layerId, property)) return false;
  const value = readValue(requireRecord(document, layerKey(pageId, layerId)), property);
  if (typeof value !== 'string') return true;
  // In `visible`, every text is an expression, with or without braces.
  return property !== 'visible' && !containsExpression(value);
}

/** The values among `values` that an operation may set. */
export function freeValues(
  document: EditorDocument,
  pageId: string,
  layerId: string,
  values: Readonly<Record<string, Json | undefined>>,
): Record<string, Json | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([path]) => isFree(document, pageId, layerId, path)));
}

import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';

/**
 * A template that is open in the editor, as records with ids (EDT-3). A change replaces records, so two documents share
 * all records that are equal, and a record can be compared by identity.
 *
 * Ids of records are `template`, `page:<pageId>`, `layer:<pageId>/<layerId>` and `binding:<pageId>/<layerId>/<property>`.
 * A record has its value exactly as the API returns it, unknown fields included (DASH-3), with one difference: the record of
 * a page has the ids of its layers and bindings in place of them.
 */
export interface EditorDocument {
  readonly records: ReadonlyMap<string, JsonObject>;
}

export const templateKey = 'template';
export const pageKey = (pageId: string) => `page:${pageId}`;
export const layerKey = (pageId: string, layerId: string) => `layer:${pageId}/${layerId}`;
export const bindingKey = (pageId: string, layerId: string, property: string) =>
  `binding:${pageId}/${layerId}/${property}`;

export const emptyDocument: EditorDocument = { records: new Map() };

/** Adds the template to a document, or replaces it. */
export function withTemplate(document: EditorDocument, template: JsonObject): EditorDocument {
  return { records: new Map(document.records).set(templateKey, template) };
}

/** Adds a page that the API returned, or replaces it. */
export function withPage(document: EditorDocument, pageId: string, page: JsonObject): EditorDocument {
  return { records: new Map([...withoutPage(document, pageId).records, ...pageRecords(pageId, page)]) };
}

/** Removes a page with its layers and bindings. */
export function withoutPage({ records }: EditorDocument, pageId: string): EditorDocument {
  const isOther = (key: string) =>
    key !== pageKey(pageId) && !key.startsWith(layerKey(pageId, '')) && !key.startsWith(`binding:${pageId}/`);
  return { records: new Map([...records].filter(([key]) => isOther(key))) };
}

/** The records of a page. */
export function pageRecords(pageId: string, page: JsonObject): Map<string, JsonObject> {
  const layers = objectsIn(page['layers']);
  const bindings = objectsIn(page['bindings']);
  const fields = { ...page };
  if (page['layers'] !== undefined) fields['layers'] = layers.map(({ id }) => String(id));
  if (page['bindings'] !== undefined) fields['bindings'] = bindings.map(bindingName);
  return new Map([
    [pageKey(pageId), fields],
    ...layers.map((layer) => [layerKey(pageId, String(layer['id'])), layer] as const),
    ...bindings.map((binding) => [`binding:${pageId}/${bindingName(binding)}`, binding] as const),
  ]);
}

/** A page as the API takes it, equal to the one that it was made of if nothing has changed. */
export function toPage(document: EditorDocument, pageId: string): JsonObject {
  const fields = { ...requireRecord(document, pageKey(pageId)) };
  if (fields['layers'] !== undefined) fields['layers'] = listLayers(document, pageId);
  if (fields['bindings'] !== undefined) fields['bindings'] = listBindings(document, pageId);
  return fields;
}

/** The layers of a page in drawn order. */
export function listLayers(document: EditorDocument, pageId: string): JsonObject[] {
  return listIds(document, pageId, 'layers').map((id) => requireRecord(document, layerKey(pageId, id)));
}

export function listBindings(document: EditorDocument, pageId: string): JsonObject[] {
  return listIds(document, pageId, 'bindings').map((name) => requireRecord(document, `binding:${pageId}/${name}`));
}

/** The ids of the layers of a page in drawn order, or the names of its bindings, which are `<layerId>/<property>`. */
export function listIds(document: EditorDocument, pageId: string, list: 'layers' | 'bindings'): string[] {
  return idsIn(requireRecord(document, pageKey(pageId))[list]);
}

/** The ids in a list of a page. */
export function idsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

/** The ids of the pages in the document, in no order: pages are loaded as they are opened. */
export function listPageIds({ records }: EditorDocument): string[] {
  return [...records.keys()].flatMap((key) => (key.startsWith('page:') ? [key.slice('page:'.length)] : []));
}

/** The kind and ids of a record's id. */
export function parseKey(key: string): { kind: string; pageId: string; name: string } {
  const [kind = '', path = ''] = splitOnce(key, ':');
  const [pageId = '', name = ''] = splitOnce(path, '/');
  return { kind, pageId, name };
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** @throws Error if there is no such record */
export function requireRecord({ records }: EditorDocument, key: string): JsonObject {
  const record = records.get(key);
  if (!record) throw new Error(`There is no record ${key}`);
  return record;
}

export function bindingName({ layerId, property }: JsonObject): string {
  return `${layerId}/${property}`;
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

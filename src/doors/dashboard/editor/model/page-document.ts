import type { z } from 'zod';
import type { JsonObject } from '../../../../core/json.ts';
import { type Issue, validate } from '../../../../core/schemas/validate.ts';
import { binding } from '../../../../design/document/bindings.ts';
import { authoredLayer } from '../../../../design/document/layers/index.ts';
import { type PageDocument, pageSettings } from '../../../../design/document/page.ts';
import { type EditorDocument, listBindings, listLayers, pageKey, requireRecord } from './records.ts';

/**
 * A page as the design code reads it. Each record is parsed once, so that a layer that did not change is the same object in
 * the next version. What this version of the editor does not know, such as fields of a newer one, is left out here and stays
 * in the record (DASH-3).
 */
export function toPageDocument(document: EditorDocument, pageId: string): PageDocument {
  const { layers: _layers, bindings: _bindings, ...settings } = requireRecord(document, pageKey(pageId));
  return {
    ...parsed(settingsCache, pageSettings, requireRecord(document, pageKey(pageId)), settings),
    layers: listLayers(document, pageId).flatMap((layer) => tryParsed(layerCache, authoredLayer, layer) ?? []),
    bindings: listBindings(document, pageId).flatMap((each) => tryParsed(bindingCache, binding, each) ?? []),
  };
}

type Cache<Value> = WeakMap<JsonObject, { value: Value | undefined }>;
const settingsCache: Cache<z.output<typeof pageSettings>> = new WeakMap();
const layerCache: Cache<z.output<typeof authoredLayer>> = new WeakMap();
const bindingCache: Cache<z.output<typeof binding>> = new WeakMap();

function parsed<Schema extends z.ZodType>(
  cache: Cache<z.output<Schema>>,
  schema: Schema,
  record: JsonObject,
  value: JsonObject,
): z.output<Schema> {
  const result = tryParsed(cache, schema, record, value);
  if (result === undefined) throw new Error('The page has settings that this version of the editor cannot read.');
  return result;
}

function tryParsed<Schema extends z.ZodType>(
  cache: Cache<z.output<Schema>>,
  schema: Schema,
  record: JsonObject,
  value: JsonObject = record,
): z.output<Schema> | undefined {
  const cached = cache.get(record) ?? { value: parseKnown(schema, value) };
  cache.set(record, cached);
  return cached.value;
}

/** The value without the members that have faults; undefined if it cannot be read even so. */
function parseKnown<Schema extends z.ZodType>(schema: Schema, value: JsonObject): z.output<Schema> | undefined {
  const result = validate(schema, value);
  if (result.success) return result.data;
  const faulty = new Set(result.issues.flatMap(faultyMembers));
  const known = validate(schema, Object.fromEntries(Object.entries(value).filter(([name]) => !faulty.has(name))));
  return known.success ? known.data : undefined;
}

function faultyMembers(issue: Issue): PropertyKey[] {
  const [member] = issue.path;
  if (member !== undefined) return [member];
  return issue.code === 'unrecognized_keys' ? issue.keys : [];
}

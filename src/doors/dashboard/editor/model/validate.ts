import type { z } from 'zod';
import type { JsonObject } from '../../../../core/json.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { binding, bindingFaults } from '../../../../design/document/bindings.ts';
import { fieldConflicts } from '../../../../design/document/field-conflicts.ts';
import type { DocumentFault } from '../../../../design/document/issues.ts';
import { layerTreeFaults } from '../../../../design/document/layer-tree.ts';
import { authoredLayer } from '../../../../design/document/layers/index.ts';
import { documentLimits } from '../../../../design/document/limits.ts';
import { pageSettings } from '../../../../design/document/page.ts';
import { variables } from '../../../../design/document/variables/index.ts';
import { applyDiff, type Diff } from './diff.ts';
import { type EditorDocument, listBindings, listLayers, pageKey, parseKey } from './records.ts';

/** Why a change is rejected. */
export interface RecordFault {
  /** The id of the record. */
  key: string;
  /** The dot path in the record. */
  path: string;
  message: string;
}

/**
 * The faults that a change would bring into a document (EDT-3), by the API's schemas. Faults that a record already has are
 * left out, so that a document with fields of a newer version can be edited (DASH-3).
 */
export function findNewFaults(before: EditorDocument, diff: Diff): RecordFault[] {
  const after = applyDiff(before, diff);
  const recordFaults = [...diff].flatMap(([key, change]) =>
    change.after ? newFaults(listRecordFaults(key, change.before), listRecordFaults(key, change.after)) : [],
  );
  const pageIds = new Set([...diff.keys()].flatMap((key) => parseKey(key).pageId || []));
  return [...recordFaults, ...[...pageIds].flatMap((pageId) => findStructureFaults(before, after, pageId, diff))];
}

function findStructureFaults(before: EditorDocument, after: EditorDocument, pageId: string, diff: Diff): RecordFault[] {
  if (!after.records.has(pageKey(pageId))) return [];
  const faults = listStructureFaults(after, pageId, diff);
  if (faults.length === 0) return [];
  return newFaults(before.records.has(pageKey(pageId)) ? listStructureFaults(before, pageId, diff) : [], faults);
}

function newFaults(before: readonly RecordFault[], after: readonly RecordFault[]): RecordFault[] {
  const known = new Set(before.map(faultName));
  return after.filter((fault) => !known.has(faultName(fault)));
}

const faultName = ({ key, path, message }: RecordFault) => `${key} ${path} ${message}`;

// Records never change, so each is checked once.
const checked = new WeakMap<JsonObject, RecordFault[]>();

/** The faults of a record by itself. */
function listRecordFaults(key: string, record: JsonObject | undefined): RecordFault[] {
  if (!record) return [];
  const faults = checked.get(record) ?? checkRecord(key, record);
  checked.set(record, faults);
  return faults;
}

function checkRecord(key: string, record: JsonObject): RecordFault[] {
  switch (parseKey(key).kind) {
    case 'layer':
      return check(authoredLayer, key, record);
    case 'binding':
      return check(binding, key, record);
    case 'page': {
      const { layers: _layers, bindings: _bindings, ...settings } = record;
      return check(pageSettings, key, settings);
    }
    default:
      return record['variables'] === undefined ? [] : check(variables, key, record['variables'], 'variables.');
  }
}

function check(schema: z.ZodType, key: string, value: unknown, prefix = ''): RecordFault[] {
  const result = validate(schema, value);
  if (result.success) return [];
  return result.issues.map(({ path, message }) => ({ key, path: prefix + path.join('.'), message }));
}

/** The faults between the records of a page: its tree, bindings, fields, and limits. */
function listStructureFaults(document: EditorDocument, pageId: string, diff: Diff): RecordFault[] {
  const layers = listLayers(document, pageId);
  const bindings = listBindings(document, pageId);
  const touched = new Set(
    [...diff.keys()].map(parseKey).flatMap(({ pageId: id, name }) => (id === pageId ? [name.split('/')[0]] : [])),
  );
  const isTouched = ({ id }: JsonObject) => touched.has(String(id));
  const changedLayers = layers.filter(isTouched);
  const toFaults = (list: readonly JsonObject[], faults: readonly DocumentFault[]) =>
    faults.map((fault) => toRecordFault(pageId, list, fault));
  return [
    ...toFaults(layers, layerTreeFaults(layers)),
    ...toFaults(bindings, bindingFaults(bindings, layers)),
    ...toFaults(changedLayers, fieldConflicts(changedLayers, bindings)),
    ...limitFaults(pageId, layers, [...layers, ...bindings]),
  ];
}

function toRecordFault(pageId: string, list: readonly JsonObject[], { path, message }: DocumentFault): RecordFault {
  const [part, index, ...rest] = path;
  const record = list[Number(index)];
  const name = part === 'bindings' ? `${record?.['layerId']}/${record?.['property']}` : String(record?.['id']);
  const kind = part === 'bindings' ? 'binding' : 'layer';
  return { key: `${kind}:${pageId}/${name}`, path: rest.join('.'), message };
}

/** Limits of DOC-5. */
function limitFaults(pageId: string, layers: readonly JsonObject[], records: readonly JsonObject[]): RecordFault[] {
  const key = pageKey(pageId);
  const bytes = records.reduce((sum, record) => sum + recordBytes(record), 0);
  return [
    ...(layers.length > documentLimits.layersPerPage
      ? [{ key, path: 'layers', message: `A page can have at most ${documentLimits.layersPerPage} layers.` }]
      : []),
    ...(bytes > documentLimits.pageBytes
      ? [{ key, path: '', message: 'The page is larger than 1 MiB. Use fewer layers or shorter texts.' }]
      : []),
  ];
}

const sizes = new WeakMap<JsonObject, number>();
const encoder = new TextEncoder();

/** The bytes of a record as JSON. */
export function recordBytes(record: JsonObject): number {
  const bytes = sizes.get(record) ?? encoder.encode(JSON.stringify(record)).length;
  sizes.set(record, bytes);
  return bytes;
}

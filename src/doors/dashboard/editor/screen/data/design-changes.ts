import type { JsonObject } from '../../../../../core/json.ts';
import { type EditorDocument, pageKey, parseKey, requireRecord, templateKey, toPage } from '../../model/records.ts';
import type { ChangedDesign } from '../journal/journal-writer.ts';

/** The fields of a template that the editor changes. */
const templateFields = ['variables', 'samples', 'brandId'] as const;

export interface BesideChange {
  template: JsonObject;
  /** The other pages that have changed. */
  pageIds: readonly string[];
}

/** What has changed beside the open page; undefined if nothing has. */
export function changesBeside(
  saved: EditorDocument,
  current: EditorDocument,
  openId: string,
): BesideChange | undefined {
  if (saved === current) return undefined;
  const [before, after] = [saved, current].map((document) => requireRecord(document, templateKey));
  const changed = templateFields.filter((name) => before?.[name] !== after?.[name]);
  const keys = new Set([...saved.records.keys(), ...current.records.keys()]);
  const pageIds = new Set<string>();
  for (const key of keys) {
    const { pageId } = parseKey(key);
    if (pageId !== '' && pageId !== openId && saved.records.get(key) !== current.records.get(key)) pageIds.add(pageId);
  }
  if (changed.length === 0 && pageIds.size === 0) return undefined;
  return {
    template: Object.fromEntries(changed.map((name) => [name, after?.[name] ?? null])),
    pageIds: [...pageIds],
  };
}

/** The values that a document has for what has changed. A page that it does not have is left out. */
export function pickDesign(document: EditorDocument, { template, pageIds }: BesideChange): ChangedDesign {
  const record = requireRecord(document, templateKey);
  return {
    template: Object.fromEntries(Object.keys(template).map((name) => [name, record[name] ?? null])),
    pages: pageIds.filter((id) => document.records.has(pageKey(id))).map((id) => ({ id, page: toPage(document, id) })),
  };
}

/** The fields of a template that the editor changes, as far as a record has them. */
export function pickFields(record: JsonObject): JsonObject {
  return Object.fromEntries(templateFields.flatMap((name) => (name in record ? [[name, record[name] ?? null]] : [])));
}

/** The records of one page. */
export function recordsOf({ records }: EditorDocument, pageId: string) {
  return [...records].filter(([key]) => parseKey(key).pageId === pageId);
}

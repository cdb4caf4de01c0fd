import { isEqualJson, isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import { type EditorDocument, pageKey, parseKey } from '../../model/records.ts';

/** Whether two documents share all records of a page. */
export function isSamePage(one: EditorDocument, other: EditorDocument, pageId: string): boolean {
  if (one === other) return true;
  return listPageKeys([one, other], pageId).every((key) => one.records.get(key) === other.records.get(key));
}

/** A document in which records that are equal to those of another document are the same records. */
export function shareRecords({ records }: EditorDocument, other: EditorDocument): EditorDocument {
  const share = (key: string, record: JsonObject) => {
    const existing = other.records.get(key);
    return existing && isEqualJson(existing, record) ? existing : record;
  };
  return { records: new Map([...records].map(([key, record]) => [key, share(key, record)])) };
}

interface SentPage {
  /** The document that was sent, without an answer. */
  sent: EditorDocument;
  /** The document that the service has. */
  theirs: EditorDocument;
  pageId: string;
}

/**
 * The base of a merge after a save whose answer was lost. What the service has as it was sent counts as saved: the base has
 * it too, so that a later change of the same value is no conflict with oneself.
 */
export function adoptSent(base: EditorDocument, { sent, theirs, pageId }: SentPage): EditorDocument {
  const records = new Map(base.records);
  for (const key of listPageKeys([base, sent, theirs], pageId)) {
    const record = adoptValue(base.records.get(key), sent.records.get(key), theirs.records.get(key));
    if (isJsonObject(record)) records.set(key, record);
    else records.delete(key);
  }
  return { records };
}

function adoptValue(base: Json | undefined, sent: Json | undefined, theirs: Json | undefined): Json | undefined {
  if (isEqualJson(sent, theirs)) return sent;
  if (!isJsonObject(base) || !isJsonObject(sent) || !isJsonObject(theirs)) return base;
  const names = new Set([...Object.keys(base), ...Object.keys(sent), ...Object.keys(theirs)]);
  const adopted: JsonObject = {};
  for (const name of names) {
    const value = adoptValue(base[name], sent[name], theirs[name]);
    if (value !== undefined) adopted[name] = value;
  }
  return adopted;
}

function listPageKeys(documents: readonly EditorDocument[], pageId: string): string[] {
  const isOfPage = (key: string) => key === pageKey(pageId) || parseKey(key).pageId === pageId;
  return [...new Set(documents.flatMap(({ records }) => [...records.keys()]))].filter(isOfPage);
}

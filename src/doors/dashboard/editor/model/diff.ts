import type { JsonObject } from '../../../../core/json.ts';
import type { EditorDocument } from './records.ts';

/** A record before and after a change. It is undefined where the record does not exist. */
export interface RecordChange {
  before: JsonObject | undefined;
  after: JsonObject | undefined;
}

/** A change of a document: the records that it adds, replaces and removes, by their ids (EDT-3). */
export type Diff = ReadonlyMap<string, RecordChange>;

export const emptyDiff: Diff = new Map();

/** The document with all changes of the diff. Records that the diff does not name are shared. */
export function applyDiff(document: EditorDocument, diff: Diff): EditorDocument {
  if (diff.size === 0) return document;
  const changed = new Map(document.records);
  for (const [key, { after }] of diff) {
    if (after) changed.set(key, after);
    else changed.delete(key);
  }
  return { records: changed };
}

/** The diff that takes a change back exactly. */
export function invertDiff(diff: Diff): Diff {
  return new Map([...diff].map(([key, { before, after }]) => [key, { before: after, after: before }]));
}

/** One diff with the effect of several in order. Records that end as they began are left out. */
export function composeDiffs(diffs: readonly Diff[]): Diff {
  const composed = new Map<string, RecordChange>();
  for (const [key, { before, after }] of diffs.flatMap((diff) => [...diff])) {
    const earlier = composed.get(key);
    composed.set(key, { before: earlier ? earlier.before : before, after });
  }
  for (const [key, { before, after }] of composed) if (before === after) composed.delete(key);
  return composed;
}

/** A document that an operation changes. */
export interface Draft {
  get(key: string): JsonObject | undefined;
  /** Adds or replaces a record. */
  set(key: string, record: JsonObject): void;
  remove(key: string): void;
  /** The document with the changes so far. */
  current(): EditorDocument;
}

/** The diff of the changes that `change` makes. */
export function editDocument(document: EditorDocument, change: (draft: Draft) => void): Diff {
  const edited = new Map<string, JsonObject | undefined>();
  const toDiff = (): Diff => {
    const changes = [...edited].map(
      ([key, after]) => [key, { before: document.records.get(key), after }] satisfies [string, RecordChange],
    );
    return new Map(changes.filter(([, { before, after }]) => before !== after));
  };
  change({
    get: (key) => (edited.has(key) ? edited.get(key) : document.records.get(key)),
    set: (key, record) => edited.set(key, record),
    remove: (key) => edited.set(key, undefined),
    current: () => applyDiff(document, toDiff()),
  });
  return toDiff();
}

/** The diff that makes one document another. */
export function diffBetween(before: EditorDocument, after: EditorDocument): Diff {
  const keys = new Set([...before.records.keys(), ...after.records.keys()]);
  return editDocument(before, (draft) => {
    for (const key of keys) {
      const record = after.records.get(key);
      if (record) draft.set(key, record);
      else draft.remove(key);
    }
  });
}

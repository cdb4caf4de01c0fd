import { useState } from 'react';

/** A record as it was read, with the ETag that a change of it takes back. */
export interface Versioned<Doc> {
  doc: Doc;
  etag: string | undefined;
}

export interface Edits<Doc> {
  /** The record with what was edited. */
  value: Doc;
  /** The read that the edits are based on. It stays the same while there are any, whatever is read meanwhile. */
  base: Versioned<Doc>;
  /** The fields that differ from the read. */
  changes: Partial<Doc>;
  isDirty: boolean;
  set(fields: Partial<Doc>): void;
  /** The same by what stands there at that moment, for what ends later than it began. */
  update(change: (now: Doc) => Partial<Doc>): void;
  /** The same edits on top of another read: what is saved then goes over it. */
  rebase(onto: Versioned<Doc>): void;
  /** Called once `sent` was saved: what was edited after it was sent stays edited. */
  commit(saved: Versioned<Doc>, sent: Partial<Doc>): void;
  discard(): void;
}

/** The edits of a form on top of a record. They survive a refused save and a new read. */
export function useEdits<Doc extends object>(latest: Versioned<Doc>): Edits<Doc> {
  const [pinned, setPinned] = useState<{ base: Versioned<Doc>; edits: Partial<Doc> }>();
  const base = pinned?.base ?? latest;
  const changes = differing(pinned?.edits ?? {}, base.doc);
  const update = (change: (now: Doc) => Partial<Doc>) =>
    setPinned((before) => {
      const on = before?.base ?? latest;
      const edits = { ...before?.edits, ...change({ ...on.doc, ...before?.edits }) };
      return Object.keys(differing(edits, on.doc)).length === 0 ? undefined : { base: on, edits };
    });
  return {
    value: { ...base.doc, ...pinned?.edits },
    base,
    changes,
    isDirty: Object.keys(changes).length > 0,
    set: (fields) => update(() => fields),
    update,
    rebase: (onto) => setPinned((before) => before && { base: onto, edits: before.edits }),
    commit: (saved, sent) =>
      setPinned((before) => {
        const edits = before && differing(before.edits, sent);
        return edits && Object.keys(edits).length > 0 ? { base: saved, edits } : undefined;
      }),
    discard: () => setPinned(undefined),
  };
}

function differing<Doc extends object>(edits: Partial<Doc>, from: Partial<Doc>): Partial<Doc> {
  const kept = Object.entries(edits).filter(([name, value]) => !isSame(value, from[name as keyof Doc]));
  return Object.fromEntries(kept) as Partial<Doc>;
}

/** Whether two JSON values are alike; the order of an object's members counts, as a person put them so. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

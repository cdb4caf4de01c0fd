import { useMemo, useState } from 'react';
import { type Action, useAction } from '../../app/action.ts';
import { isSame } from '../../app/is-same.ts';
import { useUnsavedGuard } from './unsaved.ts';

/** A loaded record with its ETag, which a request that changes the record must send. */
export interface Versioned<Doc> {
  doc: Doc;
  etag: string | undefined;
}

/** The option of a request that changes the record only if nobody else has changed it since it was loaded. */
export const ifMatch = ({ etag }: Pick<Versioned<unknown>, 'etag'>) => (etag === undefined ? {} : { ifMatch: etag });

/** The data of a save. */
export interface Saving<Doc, Form, Verb extends string> {
  /** The loaded record on which the edits are based. */
  base: Versioned<Doc>;
  value: Form;
  /** The fields that differ from the loaded record, with their new values. */
  changes: Partial<Form>;
  verb: Verb | 'save';
  /** For a save with several steps: stores the record that a step has saved, even if the next step fails. */
  commit(saved: Versioned<Doc>): void;
}

interface RecordOptions<Doc, Form extends object, Verb extends string> {
  latest: Versioned<Doc>;
  /** Converts a record to the fields that can be edited. */
  toForm(doc: Doc): Form;
  /** Loads the record again after another user has changed it. */
  read(): Promise<Versioned<Doc>>;
  /** Saves the record and returns the saved state. */
  write(saving: Saving<Doc, Form, Verb>): Promise<Versioned<Doc>>;
  /** Stores a loaded or saved record for the screen. The hook then receives it as `latest`. */
  keep(read: Versioned<Doc>): void;
  /** Asks the user before a save that loses data. If it resolves to false, nothing is saved. */
  confirm?(base: Versioned<Doc>, form: Form): Promise<boolean>;
  /** Edits that the form has from the start. */
  initial?: Partial<Form>;
  /** Whether the service treats two values of a field as the same. */
  isEqual?(one: unknown, other: unknown): boolean;
  /** Whether a field contains text that cannot be parsed yet. */
  hasUnread?: boolean;
  /** Whether the user is asked before they leave the screen with unsaved changes; true by default. */
  isGuarded?: boolean;
  /** The values of the form by the paths that the service uses for faults; the form itself if absent. */
  paths?(form: Form): object;
}

interface Save<Doc, Verb> {
  base: Versioned<Doc>;
  verb: Verb | 'save';
}

/** An edited record. `Verb` names the ways to save it apart from `save`, such as `publish`. */
export interface EditedRecord<Doc, Form, Verb extends string = never> {
  /** The values of the form, including the edits. */
  value: Form;
  /**
   * The loaded record on which the edits are based. As long as there are edits, it stays the same, even if the record
   * is loaded again.
   */
  base: Versioned<Doc>;
  /** The fields that differ from the loaded record, with their new values. */
  changes: Partial<Form>;
  isDirty: boolean;
  set(fields: Partial<Form>): void;
  /**
   * Changes fields based on their current values. Use it after asynchronous work, during which the values may have
   * changed.
   */
  update(change: (now: Form) => Partial<Form>): void;
  undo(): void;
  /** Saves the edits. Resolves to undefined if that failed or the user declined. */
  save(verb?: Verb | 'save'): Promise<Versioned<Doc> | undefined>;
  /** Discards the edits in favor of a record that another user saved. */
  takeTheirs(theirs: Versioned<Doc>): void;
  /** Saves the edits over a record that another user saved. */
  overwrite(theirs: Versioned<Doc>): Promise<Versioned<Doc> | undefined>;
  read(): Promise<Versioned<Doc>>;
  toForm(doc: Doc): Form;
  saving: Action<Save<Doc, Verb>, Versioned<Doc>>;
  /** The message about the fault at a path in the last save, for the field at this path. */
  faultAt(path: string): string | undefined;
}

/**
 * Holds the edits of a form on a record, and saves them. The edits survive a failed save and a reload of the record.
 */
export function useRecord<Doc, Form extends object, Verb extends string = never>(
  options: RecordOptions<Doc, Form, Verb>,
): EditedRecord<Doc, Form, Verb> {
  const { latest, toForm, initial, isEqual = isSame, hasUnread = false, isGuarded = true } = options;
  const [pinned, setPinned] = useState<{ base: Versioned<Doc>; edits: Partial<Form> } | undefined>(
    () => initial && { base: latest, edits: initial },
  );
  const base = pinned?.base ?? latest;
  // A form may be expensive to create, such as the text of a document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same record has the same form
  const form = useMemo(() => toForm(base.doc), [base]);
  const changes = pickDifferences(pinned?.edits ?? {}, form, isEqual);
  const value = { ...form, ...pinned?.edits };
  const isDirty = hasUnread || Object.keys(changes).length > 0;
  useUnsavedGuard(isGuarded && isDirty);

  const pin = (on: Versioned<Doc>, edits: Partial<Form>) => {
    const remaining = pickDifferences(edits, toForm(on.doc), isEqual);
    return Object.keys(remaining).length === 0 ? undefined : { base: on, edits: remaining };
  };
  const update = (change: (now: Form) => Partial<Form>) =>
    setPinned((before) => {
      const on = before?.base ?? latest;
      return pin(on, { ...before?.edits, ...change({ ...toForm(on.doc), ...before?.edits }) });
    });
  const saving = useAction(
    async ({ base: on, verb }: Save<Doc, Verb>) => {
      const commit = (saved: Versioned<Doc>) => {
        options.keep(saved);
        // Edits that the user made during the save are kept.
        setPinned((before) => before && pin(saved, pickDifferences(before.edits, changes, isEqual)));
      };
      const saved = await options.write({ base: on, value, changes, verb, commit });
      commit(saved);
      return saved;
    },
    { form: options.paths?.(value) ?? value },
  );
  const saveOn = async (on: Versioned<Doc>, verb: Verb | 'save') => {
    const agreed = options.confirm === undefined || (await options.confirm(on, value));
    if (!agreed) return undefined;
    // The base changes only now. If it changed before the user agreed, the form would show the other user's values in
    // the fields that were not edited, and would save them.
    setPinned((before) => before && { base: on, edits: before.edits });
    return saving.run({ base: on, verb });
  };
  const undo = () => {
    setPinned(undefined);
    saving.clear();
  };
  return {
    value,
    base,
    changes,
    isDirty,
    set: (fields) => update(() => fields),
    update,
    undo,
    save: (verb = 'save') => saveOn(base, verb),
    takeTheirs: (theirs) => {
      options.keep(theirs);
      undo();
    },
    overwrite: (theirs) => saveOn(theirs, 'save'),
    read: options.read,
    toForm,
    saving,
    faultAt: saving.faultAt,
  };
}

function pickDifferences<Form extends object>(
  edits: Partial<Form>,
  from: Partial<Form>,
  isEqual: (one: unknown, other: unknown) => boolean,
): Partial<Form> {
  const remaining: Partial<Form> = {};
  for (const name in edits) if (!isEqual(edits[name], from[name])) remaining[name] = edits[name];
  return remaining;
}

import { useMemo, useState } from 'react';
import { type Action, useAction } from '../../app/action.ts';
import { isSame } from '../../app/is-same.ts';
import { useUnsavedGuard } from './unsaved.ts';

/** A loaded record, with the ETag that a change must send. */
export interface Versioned<Doc> {
  doc: Doc;
  etag: string | undefined;
}

/** The option of a call that changes the record only if nobody else has. */
export const ifMatch = ({ etag }: Pick<Versioned<unknown>, 'etag'>) => (etag === undefined ? {} : { ifMatch: etag });

/** What a save sends. */
export interface Saving<Doc, Form, Verb extends string> {
  /** The loaded record on which the edits are based. */
  base: Versioned<Doc>;
  value: Form;
  /** The fields that differ from the loaded record. */
  changes: Partial<Form>;
  verb: Verb | 'save';
  /** For a save of several steps: keeps what a step has saved, even if the next one fails. */
  commit(saved: Versioned<Doc>): void;
}

interface RecordOptions<Doc, Form extends object, Verb extends string> {
  latest: Versioned<Doc>;
  /** The edited fields. */
  toForm(doc: Doc): Form;
  /** Loads the record again after a conflict. */
  read(): Promise<Versioned<Doc>>;
  /** Saves the record and returns the saved state. */
  write(saving: Saving<Doc, Form, Verb>): Promise<Versioned<Doc>>;
  /** Makes a loaded or saved record the one that the screen shows, so that it becomes `latest`. */
  keep(read: Versioned<Doc>): void;
  /** Asks before a save that loses data. Nothing is saved if it resolves to false. */
  confirm?(base: Versioned<Doc>, form: Form): Promise<boolean>;
  /** The edits with which the form starts. */
  initial?: Partial<Form>;
  /** Whether two values of a field are the same for the service. */
  isEqual?(one: unknown, other: unknown): boolean;
  /** Whether a field contains text that is not a value yet. */
  hasUnread?: boolean;
  /** Whether leaving the screen with unsaved changes asks first; true by default. */
  isGuarded?: boolean;
  /** The values by the paths that the service uses in faults. The form itself if absent. */
  paths?(form: Form): object;
}

interface Save<Doc, Verb> {
  base: Versioned<Doc>;
  verb: Verb | 'save';
}

/** `Verb` names the ways to save besides `save`, such as `publish`. */
export interface EditedRecord<Doc, Form, Verb extends string = never> {
  /** The form with the edits. */
  value: Form;
  /**
   * The loaded record on which the edits are based. It stays the same while there are any, even if the record is loaded
   * again.
   */
  base: Versioned<Doc>;
  /** The fields that differ from the loaded record. */
  changes: Partial<Form>;
  isDirty: boolean;
  set(fields: Partial<Form>): void;
  /** Sets fields that depend on their current values, for work that ends later than it began. */
  update(change: (now: Form) => Partial<Form>): void;
  undo(): void;
  /** Saves the edits. Resolves to undefined if that failed or the person declined. */
  save(verb?: Verb | 'save'): Promise<Versioned<Doc> | undefined>;
  /** Discards the edits in favor of a record that another user saved. */
  takeTheirs(theirs: Versioned<Doc>): void;
  /** Saves the edits over a record that another user saved. */
  overwrite(theirs: Versioned<Doc>): Promise<Versioned<Doc> | undefined>;
  read(): Promise<Versioned<Doc>>;
  toForm(doc: Doc): Form;
  saving: Action<Save<Doc, Verb>, Versioned<Doc>>;
  /** The fault of the last save at a path, for its field. */
  faultAt(path: string): string | undefined;
}

/** The edits of a form on top of a record, and how they are saved. They survive a rejected save and a reload. */
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
        // Edits during the save are kept.
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
    // Only now: a form on top of their record would show, and save, their values in the fields that were not edited.
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

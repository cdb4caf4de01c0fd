import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import type { Versioned } from '../../app/edits.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { SaveProblem } from '../../app/save-problem.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { shortened } from '../../app/shortened.ts';
import { useUnsavedGuard } from '../../app/unsaved.ts';
import { Button, Card, Notice, PageHeader, Stack, toast, useConfirm } from '../../design/index.ts';
import { inWords } from './changes.ts';
import styles from './content.module.css';
import { entryDifferences } from './entry-differences.ts';
import { EntryState } from './entry-state.tsx';
import { faultUnder, pathsUnder } from './field-faults.ts';
import { FieldInput } from './field-input.tsx';
import { areEqual, type FormState, formStateOf, sameValues, valuesOf } from './form-values.ts';
import {
  type Collection,
  contentKeys,
  type Entry,
  type Field,
  publishEntry,
  readEntry,
  saveEntry,
  titleOf,
  unpublishEntry,
  type Values,
  type Variant,
} from './records.ts';
import { VariantsCard } from './variants-card.tsx';

interface EntryFormProps {
  collection: Collection & { fields: Field[] };
  /** Absent: a new one. */
  read: Versioned<Entry> | undefined;
  /** What a new one begins with. */
  copied: Entry | undefined;
}

/** An entry by its fields, with its state, its variants, and what is published of it. */
export function EntryForm({ collection, read, copied }: EntryFormProps) {
  const { apiName, preview } = collection;
  const { slugField } = preview;
  const fields = formFields(collection);
  const isEditor = useIsAtLeast('editor');
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [base, setBase] = useState(read);
  const [form, setForm] = useState<FormState>(() => formStateOf(fields, read?.doc.data ?? copyOf(copied, slugField)));
  const [variants, setVariants] = useState<Variant[]>(
    () => read?.doc.variants ?? copied?.variants?.map(({ name, data }) => ({ name, data })) ?? [],
  );
  const [leaveTo, setLeaveTo] = useState<string>();

  const { data, faults } = valuesOf(form);
  const hasFaults = Object.keys(faults).length > 0;
  const saved = base?.doc.data ?? {};
  const dropped = Object.entries(saved).filter(([name]) => !fields.some((field) => field.apiName === name));
  const isDirty =
    hasFaults ||
    !areVariantsEqual(variants, base?.doc.variants ?? []) ||
    !sameValues(
      data,
      without(
        saved,
        dropped.map(([name]) => name),
      ),
    );
  useUnsavedGuard(isDirty && leaveTo === undefined);
  // The guard must know first: what is left was saved or deleted.
  useEffect(() => {
    if (leaveTo !== undefined) void navigate(leaveTo, { replace: true });
  }, [leaveTo, navigate]);

  const keep = (next: Versioned<Entry>) => {
    setBase(next);
    setForm(formStateOf(fields, next.doc.data ?? {}));
    setVariants(next.doc.variants ?? []);
    client.setQueryData(contentKeys.entry(next.doc.id), next);
    void client.invalidateQueries({ queryKey: contentKeys.entries(apiName) });
  };

  type Verb = 'save' | 'publish' | 'unpublish' | 'discard';
  const change = useAction(
    async ({ verb, etag }: { verb: Verb; etag: string | undefined }) => {
      const id = base?.doc.id;
      if (verb === 'unpublish' && id !== undefined) return unpublishEntry(id, etag);
      const live = { data: base?.doc.liveData ?? {}, variants: base?.doc.liveVariants ?? [] };
      if (verb === 'discard') return saveEntry({ apiName, id, etag }, live);
      const needsSave = isDirty || id === undefined || dropped.length > 0;
      const written = needsSave
        ? await saveEntry({ apiName, id, etag }, { data, variants })
        : { doc: base?.doc as Entry, etag };
      if (verb === 'save') return written;
      // The draft is saved by now, whatever becomes of publishing it.
      if (needsSave) setBase(written);
      return publishEntry(written.doc.id, written.etag);
    },
    { form: { ...prefixed(form), variants } },
  );
  const remove = useAction(() => galley.content.entries.delete(base?.doc.id ?? ''));

  const said: Readonly<Record<Verb, string>> = {
    save: 'Draft saved',
    publish: 'Entry published',
    unpublish: 'Entry unpublished',
    discard: 'Changes discarded',
  };
  const run = async (verb: Verb, etag = base?.etag) => {
    const isNew = base === undefined;
    const done = await change.run({ verb, etag });
    if (!done) return;
    keep(done);
    toast(said[verb]);
    if (isNew) setLeaveTo(`/app/content/${apiName}/${done.doc.id}`);
  };
  const discard = async () => {
    const question = {
      title: 'Discard unpublished changes?',
      body: 'The draft is reset to the published version. This cannot be undone.',
      action: 'Discard changes',
    };
    if (await confirm(question)) await run('discard');
  };
  const askRemove = async () => {
    const question = {
      title: 'Delete this entry?',
      body: 'Pages and entries that refer to it show nothing instead. This cannot be undone.',
      action: 'Delete entry',
    };
    if (!(await confirm(question)) || !(await remove.run())) return;
    await client.invalidateQueries({ queryKey: contentKeys.entries(apiName) });
    toast('Entry deleted');
    setLeaveTo(`/app/content/${apiName}`);
  };

  const paths = fields.map((field) => `data.${field.apiName}`);
  const title = base ? titleOf({ id: base.doc.id, data }, fields, slugField) : 'New entry';
  const pending = change.pendingInput?.verb;
  const isOther = (verb: Verb) => pending !== undefined && pending !== verb;
  const isStuck = hasFaults || !isEditor;
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: `/app/content/${apiName}`, name: shortened(collection.name, 60) }}
        actions={
          isEditor && (
            <>
              <Button
                isDisabled={isStuck || (!isDirty && base !== undefined) || isOther('save')}
                isPending={pending === 'save'}
                onPress={() => void run('save')}
              >
                Save draft
              </Button>
              <Button
                variant="primary"
                isDisabled={isStuck || (!isDirty && base?.doc.status === 'published') || isOther('publish')}
                isPending={pending === 'publish'}
                onPress={() => void run('publish')}
              >
                {isDirty || !base ? 'Save and publish' : base.doc.status === 'changed' ? 'Publish changes' : 'Publish'}
              </Button>
            </>
          )
        }
      />
      <div className={styles.split}>
        <Stack>
          {!isEditor && <Notice>You can view entries. Only editors can change them.</Notice>}
          {hasFaults && <Notice tone="warning">Correct the marked fields, then save.</Notice>}
          <SaveProblem<Entry>
            error={change.error}
            onRetry={change.retry}
            shownAt={pathsUnder(change.error, paths)}
            read={() => readEntry(base?.doc.id ?? '')}
            compare={(theirs) => entryDifferences(fields, theirs, { data, variants })}
            onTakeTheirs={(theirs) => {
              change.clear();
              keep(theirs);
            }}
            onSaveMine={(theirs) => {
              setBase((before) => before && { ...before, etag: theirs.etag });
              void run('save', theirs.etag);
            }}
          />
          <ProblemNotice error={remove.error} onRetry={remove.retry} />
          {dropped.length > 0 && <Dropped values={dropped} />}
          <Card>
            <h2>Fields</h2>
            {fields.map((field) => (
              <FieldInput
                key={field.apiName}
                field={field}
                state={form[field.apiName]}
                onChange={(state) => setForm((before) => ({ ...before, [field.apiName]: state }))}
                error={faults[field.apiName] ?? faultUnder(change.error, `data.${field.apiName}`)}
                isDisabled={!isEditor}
                {...(field.apiName === slugField && {
                  note: `Identifies the entry in URLs, such as /${apiName}/my-entry. It must be unique.`,
                })}
              />
            ))}
            {fields.length === 0 && <p className={styles.muted}>This collection has no fields yet.</p>}
          </Card>
        </Stack>
        <Stack>
          <EntryState
            fields={fields}
            data={data}
            variants={variants}
            isEditor={isEditor}
            entry={base?.doc}
            pending={pending}
            onUnpublish={() => void run('unpublish')}
            onDiscard={() => void discard()}
          />
          <VariantsCard
            fields={fields}
            slugField={slugField}
            variants={variants}
            data={data}
            isDisabled={!isEditor}
            onChange={setVariants}
            error={change.error}
          />
          {base && isEditor && (
            <Card>
              <h2>Actions</h2>
              <Button onPress={() => void navigate(`/app/content/${apiName}/new?from=${base.doc.id}`)}>
                Duplicate
              </Button>
              <Button variant="danger" isPending={remove.isPending} onPress={() => void askRemove()}>
                Delete entry
              </Button>
            </Card>
          )}
        </Stack>
      </div>
    </>
  );
}

/** What is typed, by the paths that the service calls it. */
const prefixed = (form: FormState) =>
  Object.fromEntries(Object.entries(form).map(([name, state]) => [`data.${name}`, state]));

/** The fields of the form: the slug is one even where the collection does not declare it. */
function formFields({ fields, preview }: Collection & { fields: Field[] }): Field[] {
  if (fields.some(({ apiName }) => apiName === preview.slugField)) return fields;
  return [...fields, { apiName: preview.slugField, name: 'Slug', type: 'text', required: true }];
}

/** A copy has a slug of its own. */
function copyOf(copied: Entry | undefined, slugField: string): Values {
  const data = { ...copied?.data };
  const slug = data[slugField];
  return typeof slug === 'string' && slug !== '' ? { ...data, [slugField]: `${slug.slice(0, 190)}-copy` } : data;
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function areVariantsEqual(one: readonly Variant[], other: readonly Variant[]): boolean {
  const plain = (variants: readonly Variant[]) => variants.map(({ id, name, data }) => ({ id: id ?? '', name, data }));
  return areEqual(plain(one), plain(other));
}

/** Values of fields that are gone: the service takes them no more. */
function Dropped({ values }: { values: ReadonlyArray<[string, Values[string]]> }) {
  return (
    <Notice tone="warning" title="Some fields of this entry were removed from the collection">
      <p>Their values are deleted when you save. Copy any value that you want to keep.</p>
      <ul className={styles.list}>
        {values.map(([name, value]) => (
          <li key={name}>
            <code>{name}</code>: {inWords(value)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

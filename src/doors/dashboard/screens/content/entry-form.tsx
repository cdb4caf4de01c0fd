import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { shorten } from '../../app/shorten.ts';
import { Button, Card, Notice, PageHeader, Stack, toast, useConfirm } from '../../design/index.ts';
import { SaveProblem } from '../../kit/record/save-problem.tsx';
import { type Saving, useRecord, type Versioned } from '../../kit/record/use-record.ts';
import { UnreadFieldsProvider, useUnreadFields } from '../../kit/value-form/unread.tsx';
import { describeValue } from './changes.ts';
import styles from './content.module.css';
import { entryDifferences } from './entry-differences.ts';
import { EntryState } from './entry-state.tsx';
import { faultUnder, pathsUnder } from './field-faults.ts';
import { FieldInput } from './field-input.tsx';
import { areEqual, fieldValues, withFieldValue } from './form-values.ts';
import {
  type Collection,
  contentKeys,
  type Entry,
  type Field,
  getEntryTitle,
  publishEntry,
  readEntry,
  saveEntry,
  unpublishEntry,
  type Values,
  type Variant,
} from './records.ts';
import { VariantsCard } from './variants-card.tsx';

/** The editable parts of an entry. */
interface Draft {
  data: Values;
  variants: Variant[];
}

type Verb = 'save' | 'publish' | 'unpublish' | 'discard';

const doneWords: Readonly<Record<Verb, string>> = {
  save: 'Draft saved',
  publish: 'Entry published',
  unpublish: 'Entry unpublished',
  discard: 'Changes discarded',
};

interface EntryFormProps {
  collection: Collection & { fields: Field[] };
  /** The entry; undefined for a new one. */
  read: Versioned<Entry> | undefined;
  /** The entry whose values a new entry starts with. */
  copied: Entry | undefined;
}

/** The form of an entry: its fields, its state, its variants, and its published version. */
export function EntryForm({ collection, read, copied }: EntryFormProps) {
  const { apiName, preview } = collection;
  const { slugField } = preview;
  const fields = formFields(collection);
  const isEditor = useIsAtLeast('editor');
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [created, setCreated] = useState<Versioned<Entry>>();
  const [leaveTo, setLeaveTo] = useState<string>();
  const unread = useUnreadFields();
  const saved = read ?? created;
  const write = async (request: Saving<Entry | undefined, Draft, Verb>): Promise<Versioned<Entry>> => {
    const { base, value: draft, changes, verb, commit } = request;
    const { doc, etag } = base;
    const id = doc?.id;
    if (verb === 'unpublish' && id !== undefined) return unpublishEntry(id, etag);
    if (verb === 'discard') {
      return saveEntry({ apiName, id, etag }, { data: doc?.liveData ?? {}, variants: doc?.liveVariants ?? [] });
    }
    const needsSave = Object.keys(changes).length > 0 || doc === undefined || droppedValues(fields, doc).length > 0;
    const written = needsSave ? await saveEntry({ apiName, id, etag }, draft) : { doc, etag };
    if (verb === 'save') return written;
    // The draft was saved before it is published, so it is stored even if publishing fails.
    if (needsSave) commit(written);
    return publishEntry(written.doc.id, written.etag);
  };
  const record = useRecord<Entry | undefined, Draft, Verb>({
    latest: { doc: saved?.doc, etag: saved?.etag },
    toForm: (doc) => ({ data: fieldValues(fields, doc?.data ?? {}), variants: doc?.variants ?? [] }),
    ...(copied && { initial: copyValues(copied, fields, slugField) }),
    isEqual: areEqual,
    hasUnread: unread.labels.length > 0,
    isGuarded: leaveTo === undefined,
    read: () => readEntry(saved?.doc.id ?? ''),
    keep: ({ doc, etag }) => {
      if (doc === undefined) return;
      if (read === undefined) setCreated({ doc, etag });
      client.setQueryData(contentKeys.entry(doc.id), { doc, etag });
      void client.invalidateQueries({ queryKey: contentKeys.entries(apiName) });
    },
    write: async (request) => {
      const written = await write(request);
      toast(doneWords[request.verb]);
      return written;
    },
    paths: ({ data, variants }) => ({
      ...Object.fromEntries(fields.map(({ apiName: name }) => [`data.${name}`, data[name]])),
      variants,
    }),
  });
  const { value: draft, isDirty, saving } = record;
  const { data, variants } = draft;
  const entry = record.base.doc;
  const dropped = droppedValues(fields, entry);
  const hasFaults = unread.labels.length > 0;
  // The screen is left in an effect, after the guard knows that the entry was saved or deleted.
  useEffect(() => {
    if (leaveTo !== undefined) void navigate(leaveTo, { replace: true });
  }, [leaveTo, navigate]);
  const remove = useAction(() => galley.content.entries.delete(entry?.id ?? ''));

  const run = async (verb: Verb) => {
    const done = await record.save(verb);
    if (!done) return;
    if (read === undefined && done.doc) setLeaveTo(`/app/content/${apiName}/${done.doc.id}`);
  };
  const discard = async () => {
    const question = {
      title: 'Discard unpublished changes?',
      body: 'The draft is reset to the published version. This cannot be undone.',
      action: 'Discard changes',
    };
    if (await confirm(question)) await run('discard');
  };
  const confirmRemoval = async () => {
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
  const title = entry ? getEntryTitle({ id: entry.id, data }, fields, slugField) : 'New entry';
  const pending = saving.pendingInput?.verb;
  const isOther = (verb: Verb) => pending !== undefined && pending !== verb;
  const isStuck = hasFaults || !isEditor;
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: `/app/content/${apiName}`, name: shorten(collection.name, 60) }}
        actions={
          isEditor && (
            <>
              <Button
                isDisabled={isStuck || (!isDirty && entry !== undefined) || isOther('save')}
                isPending={pending === 'save'}
                onPress={() => void run('save')}
              >
                Save draft
              </Button>
              <Button
                variant="primary"
                isDisabled={isStuck || (!isDirty && entry?.status === 'published') || isOther('publish')}
                isPending={pending === 'publish'}
                onPress={() => void run('publish')}
              >
                {isDirty || !entry ? 'Save and publish' : entry.status === 'changed' ? 'Publish changes' : 'Publish'}
              </Button>
            </>
          )
        }
      />
      <div className={styles.split}>
        <Stack>
          {!isEditor && <Notice>You can view entries. Only editors can change them.</Notice>}
          {hasFaults && <Notice tone="warning">Correct the marked fields, then save.</Notice>}
          <SaveProblem
            record={record}
            shownAt={pathsUnder(saving.error, paths)}
            compare={(theirs, yours) => entryDifferences(fields, theirs, yours)}
          />
          <ProblemNotice error={remove.error} onRetry={remove.retry} />
          {dropped.length > 0 && <Dropped values={dropped} />}
          <Card>
            <h2>Fields</h2>
            <UnreadFieldsProvider report={unread.report}>
              {fields.map((field) => (
                <FieldInput
                  key={field.apiName}
                  field={field}
                  value={data[field.apiName]}
                  onChange={(value) =>
                    record.update((now) => ({ data: withFieldValue(now.data, field.apiName, value) }))
                  }
                  error={faultUnder(saving.error, `data.${field.apiName}`)}
                  isDisabled={!isEditor}
                  {...(field.apiName === slugField && {
                    note: `Identifies the entry in URLs, such as /${apiName}/my-entry. It must be unique.`,
                  })}
                />
              ))}
            </UnreadFieldsProvider>
            {fields.length === 0 && <p className={styles.muted}>This collection has no fields yet.</p>}
          </Card>
        </Stack>
        <Stack>
          <EntryState
            fields={fields}
            data={data}
            variants={variants}
            isEditor={isEditor}
            entry={entry}
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
            onChange={(changed) => record.set({ variants: changed })}
            error={saving.error}
          />
          {/* A form that is being left cannot lead anywhere after a deletion. */}
          {entry && isEditor && leaveTo === undefined && (
            <Card>
              <h2>Actions</h2>
              <Button onPress={() => void navigate(`/app/content/${apiName}/new?from=${entry.id}`)}>Duplicate</Button>
              <Button variant="danger" isPending={remove.isPending} onPress={() => void confirmRemoval()}>
                Delete entry
              </Button>
            </Card>
          )}
        </Stack>
      </div>
    </>
  );
}

/** The fields of the form. The slug is one of them, even if the collection does not declare a field for it. */
function formFields({ fields, preview }: Collection & { fields: Field[] }): Field[] {
  if (fields.some(({ apiName }) => apiName === preview.slugField)) return fields;
  return [...fields, { apiName: preview.slugField, name: 'Slug', type: 'text', required: true }];
}

/** The values of an entry for a copy of it, with another slug. */
function copyValues(copied: Entry, fields: readonly Field[], slugField: string): Draft {
  const data = fieldValues(fields, copied.data ?? {});
  const slug = data[slugField];
  return {
    data: typeof slug === 'string' && slug !== '' ? { ...data, [slugField]: `${slug.slice(0, 190)}-copy` } : data,
    variants: copied.variants?.map(({ name, data }) => ({ name, data })) ?? [],
  };
}

/** The values that the next save removes, because the collection no longer has fields for them. */
const droppedValues = (fields: readonly Field[], entry: Entry | undefined) =>
  Object.entries(entry?.data ?? {}).filter(([name]) => !fields.some(({ apiName }) => apiName === name));

/** Shows the values of deleted fields, which the service no longer accepts. */
function Dropped({ values }: { values: ReadonlyArray<[string, Values[string]]> }) {
  return (
    <Notice tone="warning" title="Some fields of this entry were removed from the collection">
      <p>Their values are deleted when you save. Copy any value that you want to keep.</p>
      <ul className={styles.list}>
        {values.map(([name, value]) => (
          <li key={name}>
            <code>{name}</code>: {describeValue(value)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

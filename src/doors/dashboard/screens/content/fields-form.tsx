import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { shorten } from '../../app/shorten.ts';
import { Button, Card, Notice, PageHeader, Select, Stack, TextField, toast, useConfirm } from '../../design/index.ts';
import { byField, type TextDifference } from '../../kit/record/differences.ts';
import { SaveProblem } from '../../kit/record/save-problem.tsx';
import { useRecord, type Versioned } from '../../kit/record/use-record.ts';
import styles from './content.module.css';
import { describeLosses } from './data-loss.ts';
import { FieldList } from './field-list.tsx';
import { nameFault } from './names.ts';
import { type Collection, contentKeys, type Field, readCollection, writeCollection } from './records.ts';

type Whole = Collection & { fields: Field[] };

interface Draft {
  name: string;
  fields: Field[];
  slugField: string;
}

const toDraft = ({ name, fields, preview }: Whole): Draft => ({ name, fields, slugField: preview.slugField });

export function FieldsForm({ read }: { read: Versioned<Whole> }) {
  const isEditor = useIsAtLeast('editor');
  const { apiName } = read.doc;
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const record = useRecord<Whole, Draft>({
    latest: read,
    toForm: toDraft,
    read: () => readCollection(apiName),
    keep: (next) => {
      client.setQueryData(contentKeys.collection(apiName), next);
      void client.invalidateQueries({ queryKey: contentKeys.all, refetchType: 'none' });
    },
    confirm: (base, { fields }) => confirmLosses(describeLosses(base.doc.fields, fields)),
    write: async ({ base, value: { name, fields, slugField } }) => {
      const body = { name: name.trim(), fields, preview: { slugField } };
      const saved = await writeCollection(apiName, body, base);
      toast('Fields saved');
      return saved;
    },
  });
  const { value: draft, base, isDirty, saving } = record;
  const remove = useAction(() => galley.content.collections.delete(apiName));
  const count = () => galley.content.entries.list(apiName, { perPage: 1 }).then((entryCount) => entryCount.count);

  /** Asks the user before a change that removes values from entries. */
  const confirmLosses = async (losses: readonly string[]) => {
    const entries = losses.length === 0 ? 0 : await count().catch(() => Number.NaN);
    if (losses.length === 0 || entries === 0) return true;
    return confirm({
      title: 'Save fields and delete values?',
      body: (
        <Stack>
          <p>
            {Number.isNaN(entries)
              ? 'Entries of this collection'
              : `${entries.toLocaleString()} ${entries === 1 ? 'entry' : 'entries'}`}{' '}
            may lose values. Published values stay until you publish the entry again.
          </p>
          <ul className={styles.list}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </Stack>
      ),
      action: 'Save fields',
    });
  };
  const askRemove = async () => {
    const entries = await count().catch(() => undefined);
    const what =
      entries === undefined ? 'its entries' : entries === 1 ? 'its entry' : `its ${entries.toLocaleString()} entries`;
    const agreed = await confirm({
      title: `Delete ${shorten(base.doc.name, 60)} with ${what}?`,
      body: 'Pages and entries that refer to them show nothing instead. This cannot be undone.',
      action: 'Delete collection',
    });
    if (!agreed || !(await remove.run())) return;
    record.undo();
    await client.invalidateQueries({ queryKey: contentKeys.all });
    toast('Collection deleted');
    await navigate('/app/content');
  };

  const textFields = draft.fields.filter(({ type }) => type === 'text');
  const slugOptions = textFields.some((field) => field.apiName === 'slug')
    ? textFields
    : [...textFields, { apiName: 'slug', name: 'slug (no field)' }];
  const { errors = [] } = isProblem(saving.error) ? saving.error : {};
  const fieldFaults = errors.filter(({ path }) => path.startsWith('fields'));
  return (
    <>
      <PageHeader
        title={`Fields of ${shorten(base.doc.name, 120)}`}
        back={{ href: `/app/content/${apiName}`, name: shorten(base.doc.name, 60) }}
        lead={`The API and templates refer to this collection as ${apiName}.`}
        actions={
          isEditor && (
            <>
              <Button variant="quiet" isPending={remove.isPending} onPress={() => void askRemove()}>
                Delete collection
              </Button>
              <Button
                variant="primary"
                isDisabled={!isDirty || nameFault(draft.name) !== undefined}
                isPending={saving.isPending}
                onPress={() => void record.save()}
              >
                Save fields
              </Button>
            </>
          )
        }
      />
      <Stack>
        {!isEditor && <Notice>You can view fields. Only editors can change them.</Notice>}
        <SaveProblem record={record} shownAt={['name', 'preview.slugField']} compare={draftDifferences} />
        <ProblemNotice error={remove.error} onRetry={remove.retry} />
        <Card>
          <TextField
            label="Name"
            isDisabled={!isEditor}
            value={draft.name}
            onChange={(name) => record.set({ name })}
            error={nameFault(draft.name) ?? record.faultAt('name')}
          />
          <Select
            label="Slug field"
            isDisabled={!isEditor}
            description="The text that identifies an entry in URLs. It must be unique. You can change the slug field only while the collection has no entries."
            options={slugOptions.map(({ apiName: id, name }) => ({ id, name }))}
            value={draft.slugField}
            onChange={(slugField) => record.set({ slugField })}
            error={record.faultAt('preview.slugField')}
          />
        </Card>
        <FieldList
          fields={draft.fields}
          slugField={draft.slugField}
          isDisabled={!isEditor}
          faults={fieldFaults.map(({ path, message }) => ({ index: Number(path.split('.')[1]), message }))}
          onChange={(fields) => record.set({ fields })}
        />
      </Stack>
    </>
  );
}

/**
 * The differences between two drafts of a collection: its name, its slug field, the order of its fields, and each field
 * that differs, by its name in requests.
 */
function draftDifferences(theirs: Draft, yours: Draft): TextDifference[] {
  const toComparable = ({ name, slugField, fields }: Draft) => ({
    name,
    slugField,
    ...Object.fromEntries(fields.map((field) => [`fields.${field.apiName}`, field])),
    order: fields.map(({ apiName }) => apiName).join(', '),
  });
  const [one, other] = [toComparable(theirs), toComparable(yours)];
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const names = { name: 'Name', slugField: 'Slug field', order: 'Fields' };
  return byField({ ...Object.fromEntries(paths.map((path) => [path, path])), ...names })(one, other);
}

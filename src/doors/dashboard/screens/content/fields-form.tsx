import { useQueryClient } from '@tanstack/react-query';
import { etagOf, isProblem } from 'galley-client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { useUnsavedGuard } from '../../app/unsaved.ts';
import {
  Button,
  Card,
  Notice,
  PageHeader,
  Row,
  Select,
  Stack,
  TextField,
  toast,
  useConfirm,
} from '../../design/index.ts';
import { shortened } from '../../app/shortened.ts';
import styles from './content.module.css';
import { lossesOf } from './data-loss.ts';
import { FieldList } from './field-list.tsx';
import { nameFault } from './names.ts';
import { type Collection, contentKeys, type Field, type Read, readCollection } from './records.ts';

type Whole = Collection & { fields: Field[] };

interface Draft {
  name: string;
  fields: Field[];
  slugField: string;
}

const draftOf = ({ name, fields, preview }: Whole): Draft => ({ name, fields, slugField: preview.slugField });
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

export function FieldsForm({ read }: { read: Read<Whole> }) {
  const isEditor = useIsAtLeast('editor');
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState(() => draftOf(read.doc));
  const { apiName } = base.doc;
  const saved = draftOf(base.doc);
  const isDirty = !isSame(draft, saved);
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  useUnsavedGuard(isDirty);

  const save = useAction(async (etag: string | undefined) => {
    const { name, fields, slugField } = draft;
    const body = { name: name.trim(), fields, preview: { slugField } };
    const answer = await galley.putContentCollectionsByApiName(
      apiName,
      body,
      etag === undefined ? {} : { ifMatch: etag },
    );
    return { doc: answer.doc as unknown as Whole, etag: etagOf(answer) };
  });
  const remove = useAction(() => galley.deleteContentCollectionsByApiName(apiName));
  const count = () =>
    galley.getContentCollectionsByApiNameEntries(apiName, { perPage: 1 }).then((found) => found.count);

  const keep = (next: Read<Whole>) => {
    setBase(next);
    setDraft(draftOf(next.doc));
    client.setQueryData(contentKeys.collection(apiName), next);
    void client.invalidateQueries({ queryKey: contentKeys.all, refetchType: 'none' });
  };
  const submit = async (etag = base.etag) => {
    const losses = lossesOf(saved.fields, draft.fields);
    const entries = losses.length === 0 ? 0 : await count().catch(() => Number.NaN);
    if (losses.length > 0 && entries !== 0) {
      const agreed = await confirm({
        title: 'Save fields that take values from entries?',
        body: (
          <Stack>
            <p>
              {Number.isNaN(entries)
                ? 'Entries of this collection'
                : `${entries.toLocaleString()} ${entries === 1 ? 'entry' : 'entries'}`}{' '}
              may lose values. What is published stays until it is published again.
            </p>
            <ul className={styles.list}>
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </Stack>
        ),
        action: 'Save these fields',
      });
      if (!agreed) return;
    }
    const done = await save.run(etag);
    if (!done) return;
    keep(done);
    toast('Fields saved');
  };
  const askRemove = async () => {
    const entries = await count().catch(() => undefined);
    const what =
      entries === undefined ? 'its entries' : entries === 1 ? 'its entry' : `its ${entries.toLocaleString()} entries`;
    const agreed = await confirm({
      title: `Delete ${shortened(base.doc.name, 60)} with ${what}?`,
      body: 'Pages and entries that name them show nothing in their place. This cannot be undone.',
      action: 'Delete the collection',
    });
    if (!agreed || !(await remove.run())) return;
    setDraft(saved);
    await client.invalidateQueries({ queryKey: contentKeys.all });
    toast('Collection deleted');
    await navigate('/app/content');
  };

  const textFields = draft.fields.filter(({ type }) => type === 'text');
  const slugOptions = textFields.some((field) => field.apiName === 'slug')
    ? textFields
    : [...textFields, { apiName: 'slug', name: 'slug (not declared)' }];
  const { errors = [] } = isProblem(save.error) ? save.error : {};
  const fieldFaults = errors.filter(({ path }) => path.startsWith('fields'));
  return (
    <>
      <PageHeader
        title={`Fields of ${shortened(base.doc.name, 120)}`}
        back={{ href: `/app/content/${apiName}`, name: shortened(base.doc.name, 60) }}
        lead={`Requests and templates know this collection as ${apiName}.`}
        actions={
          isEditor && (
            <>
              <Button variant="quiet" isPending={remove.isPending} onPress={() => void askRemove()}>
                Delete collection
              </Button>
              <Button
                variant="primary"
                isDisabled={!isDirty || nameFault(draft.name) !== undefined}
                isPending={save.isPending}
                onPress={() => void submit()}
              >
                Save fields
              </Button>
            </>
          )
        }
      />
      <Stack>
        {!isEditor && <Notice>Viewers can look at fields. Editors change them.</Notice>}
        {isProblem(save.error, 'precondition_failed') ? (
          <Conflict
            mine={draft}
            apiName={apiName}
            onTheirs={(theirs) => {
              save.clear();
              keep(theirs);
            }}
            onMine={(theirs) => {
              setBase(theirs);
              void submit(theirs.etag);
            }}
          />
        ) : (
          <ProblemNotice error={save.error} onRetry={() => void submit()} shownAt={['name', 'preview.slugField']} />
        )}
        <ProblemNotice error={remove.error} onRetry={remove.retry} />
        <Card>
          <TextField
            label="Name"
            isDisabled={!isEditor}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
            error={nameFault(draft.name) ?? save.faultAt('name')}
          />
          <Select
            label="Slug field"
            isDisabled={!isEditor}
            description="The text that names an entry in addresses: each entry has its own. It changes only while the collection has no entries."
            options={slugOptions.map(({ apiName: id, name }) => ({ id, name }))}
            value={draft.slugField}
            onChange={(slugField) => setDraft({ ...draft, slugField })}
            error={save.faultAt('preview.slugField')}
          />
        </Card>
        <FieldList
          fields={draft.fields}
          slugField={draft.slugField}
          isDisabled={!isEditor}
          faults={fieldFaults.map(({ path, message }) => ({ index: Number(path.split('.')[1]), message }))}
          onChange={(fields) => setDraft({ ...draft, fields })}
        />
      </Stack>
    </>
  );
}

interface ConflictProps {
  mine: Draft;
  apiName: string;
  onTheirs(theirs: Read<Whole>): void;
  onMine(theirs: Read<Whole>): void;
}

/** Somebody else saved other fields meanwhile: both are shown, and the person chooses. */
function Conflict({ mine, apiName, onTheirs, onMine }: ConflictProps) {
  const read = useAction(() => readCollection(apiName));
  const choose = async (then: (theirs: Read<Whole>) => void) => {
    const theirs = await read.run();
    if (theirs) then(theirs);
  };
  return (
    <Notice tone="warning" title="Somebody else changed these fields while you edited them">
      <p>
        Nothing was overwritten. Yours: {mine.fields.map(({ name }) => shortened(name, 40)).join(', ') || 'no fields'}.
      </p>
      <ProblemNotice error={read.error} />
      <Row>
        <Button size="small" isPending={read.isPending} onPress={() => void choose(onTheirs)}>
          Load theirs, drop mine
        </Button>
        <Button size="small" isPending={read.isPending} onPress={() => void choose(onMine)}>
          Save mine over theirs
        </Button>
      </Row>
    </Notice>
  );
}

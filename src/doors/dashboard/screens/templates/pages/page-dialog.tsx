import { useQuery, useQueryClient } from '@tanstack/react-query';
import { etagOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Checkbox, ColorField, Dialog, DialogForm, Skeleton, TextField, toast } from '../../../design/index.ts';
import { BothPictures, drawnPage } from '../../../kit/record/both-pictures.tsx';
import { byField } from '../../../kit/record/differences.ts';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import type { PageDoc } from '../data.ts';
import { SizeFields } from '../size-fields.tsx';
import { toEditableDocument } from './page-document.ts';

/** The fields of a page in the dialog. */
interface PageFacts {
  name: string;
  width: number;
  height: number;
  /** The background color; empty for a transparent page. */
  backgroundColor: string;
}

/** The fields of a saved page, with its whole design. */
interface SavedFacts extends PageFacts {
  document: Readonly<Record<string, unknown>>;
}

const names = { name: 'Name', width: 'Width', height: 'Height', backgroundColor: 'Background' };
const shownAt = Object.keys(names);

interface PageDialogProps {
  templateId: string;
  /** The page; undefined for a new one. */
  page: PageDoc | undefined;
  /** The first page, whose size a new page gets. */
  first: PageDoc | undefined;
  onClose(): void;
}

export function PageDialog({ templateId, page, first, onClose }: PageDialogProps) {
  const title = page === undefined ? 'Add page' : 'Page settings';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {page === undefined ? (
        <NewPage templateId={templateId} first={first} onClose={onClose} />
      ) : (
        <ReadPage templateId={templateId} pageId={page.id} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewPage({ templateId, first, onClose }: Omit<PageDialogProps, 'page'>) {
  const client = useQueryClient();
  const [value, setValue] = useState<PageFacts>({
    name: '',
    width: first?.width ?? 1200,
    height: first?.height ?? 630,
    backgroundColor: '#ffffff',
  });
  const add = useAction(
    async () => {
      const { backgroundColor, ...facts } = value;
      await galley.templates.pages.create(templateId, { ...facts, ...(backgroundColor !== '' && { backgroundColor }) });
      await client.invalidateQueries({ queryKey: ['templates'] });
      toast('Page added');
      onClose();
    },
    { form: value },
  );
  return (
    <PageForm
      value={value}
      onChange={(changed) => setValue({ ...value, ...changed })}
      faultAt={add.faultAt}
      onSubmit={() => void add.run()}
      isPending={add.isPending}
      action="Add page"
      onClose={onClose}
    >
      <ProblemNotice error={add.error} onRetry={add.retry} shownAt={shownAt} />
    </PageForm>
  );
}

interface PageAddress {
  templateId: string;
  pageId: string;
  onClose(): void;
}

const factsKey = (pageId: string) => ['pages', pageId, 'facts'] as const;

async function readFacts(pageId: string): Promise<Versioned<SavedFacts>> {
  const read = await galley.templates.pages.get(pageId);
  const { name, width, height, backgroundColor = '' } = read.doc;
  return { doc: { name, width, height, backgroundColor, document: toEditableDocument(read.doc) }, etag: etagOf(read) };
}

function drawnFacts({ document, name, width, height, backgroundColor }: SavedFacts, templateId: string) {
  const { backgroundColor: _, ...rest } = document;
  const facts = { name, width, height, ...(backgroundColor !== '' && { backgroundColor }) };
  return drawnPage({ ...rest, ...facts }, templateId);
}

function ReadPage(props: PageAddress) {
  const { data, error, refetch } = useQuery({
    queryKey: factsKey(props.pageId),
    queryFn: () => readFacts(props.pageId),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton height="240px" /> : <SavedPage {...props} read={data} />;
}

function SavedPage({ templateId, pageId, onClose, read }: PageAddress & { read: Versioned<SavedFacts> }) {
  const client = useQueryClient();
  const record = useRecord<SavedFacts, SavedFacts>({
    latest: read,
    toForm: (doc) => doc,
    isGuarded: false,
    read: () => readFacts(pageId),
    keep: (next) => client.setQueryData(factsKey(pageId), next),
    write: async ({ base, value, changes }) => {
      const { backgroundColor, ...facts } = changes;
      const body = { ...facts, ...(backgroundColor !== undefined && { backgroundColor: backgroundColor || null }) };
      const etag = etagOf(await galley.templates.pages.update(pageId, body, ifMatch(base)));
      await client.invalidateQueries({ queryKey: ['templates'] });
      toast('Page saved');
      onClose();
      return { doc: value, etag };
    },
  });
  return (
    <PageForm
      value={record.value}
      onChange={record.set}
      faultAt={record.faultAt}
      onSubmit={() => void (record.isDirty ? record.save() : onClose())}
      isPending={record.saving.isPending}
      action="Save page"
      onClose={onClose}
    >
      <SaveProblem
        record={record}
        shownAt={shownAt}
        compare={byField(names)}
        pictures={(theirs) => (
          <BothPictures
            what="page"
            theirs={drawnFacts(theirs, templateId)}
            yours={drawnFacts(record.value, templateId)}
          />
        )}
      />
    </PageForm>
  );
}

interface PageFormProps {
  value: PageFacts;
  onChange(changed: Partial<PageFacts>): void;
  faultAt(path: string): string | undefined;
  onSubmit(): void;
  isPending: boolean;
  action: string;
  onClose(): void;
  children: React.ReactNode;
}

function PageForm({ value, onChange, faultAt, onSubmit, isPending, action, onClose, children }: PageFormProps) {
  const { name, width, height, backgroundColor } = value;
  return (
    <DialogForm onSubmit={() => onSubmit()} onClose={onClose} action={action} isPending={isPending}>
      <TextField
        label={names.name}
        isRequired
        autoFocus
        value={name}
        onChange={(typed) => onChange({ name: typed })}
        error={faultAt('name')}
      />
      <SizeFields width={width} height={height} faultAt={faultAt} onChange={onChange} />
      <Checkbox
        isSelected={backgroundColor !== ''}
        onChange={(isSelected) => onChange({ backgroundColor: isSelected ? '#ffffff' : '' })}
      >
        Background color
      </Checkbox>
      {backgroundColor !== '' && (
        <ColorField
          label={names.backgroundColor}
          value={backgroundColor}
          onChange={(typed) => onChange({ backgroundColor: typed })}
          error={faultAt('backgroundColor')}
        />
      )}
      {children}
    </DialogForm>
  );
}

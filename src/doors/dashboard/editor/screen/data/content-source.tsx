import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../../../core/json.ts';
import { Dialog, DialogForm, Notice, NumberField, Segments, Select, TextField } from '../../../design/index.ts';
import { useEditor } from '../use-editor.ts';
import type { NamedChoice } from './design-host.ts';

interface ContentSourceDialogProps {
  /** Undefined for a new source. */
  source: JsonObject | undefined;
  /** Saves the source. Returns why it is rejected. */
  onSave(source: JsonObject): string | undefined;
  onClose(): void;
}

interface SourceDraft {
  as: string;
  collection: string;
  kind: 'list' | 'entry';
  slug: string;
  sort: string;
  limit: number;
}

const kinds = [
  { id: 'list', name: 'List of entries' },
  { id: 'entry', name: 'One entry' },
] as const;

/** The entries that the page reads as `content.<name>` (CON-6). */
export function ContentSourceDialog({ source, onSave, onClose }: ContentSourceDialogProps) {
  const { host } = useEditor();
  const [collections, setCollections] = useState<readonly NamedChoice[]>();
  const [error, setError] = useState<string>();
  const text = (name: string) => (typeof source?.[name] === 'string' ? source[name] : '');
  const [draft, setDraft] = useState<SourceDraft>({
    as: text('as'),
    collection: text('collection'),
    kind: source?.['slug'] === undefined ? 'list' : 'entry',
    slug: text('slug'),
    sort: text('sort'),
    limit: typeof source?.['limit'] === 'number' ? source['limit'] : 20,
  });
  useEffect(() => {
    host.listCollections().then(setCollections, (problem) => setError(String(problem)));
  }, [host]);
  const set = (changed: Partial<SourceDraft>) => {
    setError(undefined);
    setDraft((before) => ({ ...before, ...changed }));
  };
  const save = () => {
    const { as, collection, kind, slug, sort, limit } = draft;
    const { slug: _slug, limit: _limit, sort: _sort, ...others } = source ?? {};
    const reading: JsonObject = kind === 'entry' ? { slug } : { limit, ...(sort === '' ? {} : { sort }) };
    const fault = onSave({ ...others, as, collection, ...reading });
    if (fault === undefined) onClose();
    else setError(fault);
  };
  const known = collections ?? [];
  const options = known.some(({ id }) => id === draft.collection)
    ? known
    : [...known, ...(draft.collection === '' ? [] : [{ id: draft.collection, name: draft.collection }])];
  return (
    <Dialog title={source === undefined ? 'Add content source' : 'Edit content source'} isOpen onClose={onClose}>
      <DialogForm action={source === undefined ? 'Add' : 'Save'} onSubmit={save} onClose={onClose}>
        <Select
          label="Collection"
          isRequired
          options={options}
          isDisabled={collections === undefined}
          value={draft.collection === '' ? null : draft.collection}
          onChange={(collection) => set({ collection, ...(draft.as === '' ? { as: collection } : {}) })}
        />
        <TextField
          label="Name"
          isRequired
          isMono
          value={draft.as}
          onChange={(as) => set({ as })}
          description={`Expressions read it as content.${draft.as || 'name'}.`}
        />
        <Segments label="What to read" options={kinds} value={draft.kind} onChange={(kind) => set({ kind })} />
        {draft.kind === 'entry' ? (
          <TextField label="Slug of the entry" isRequired value={draft.slug} onChange={(slug) => set({ slug })} />
        ) : (
          <>
            <NumberField
              label="Maximum number of entries"
              minValue={1}
              maxValue={1_000}
              value={draft.limit}
              onChange={(limit) => set({ limit })}
            />
            <TextField
              label="Sort by"
              isOptional
              value={draft.sort}
              onChange={(sort) => set({ sort })}
              description="The name of a field, or publishedOn. A - before it reverses the order."
            />
          </>
        )}
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </DialogForm>
    </Dialog>
  );
}

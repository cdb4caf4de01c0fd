import { useQuery } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { galley } from '../../app/api.ts';
import { useDelayed } from '../../app/delayed.ts';
import { Button, SearchComboBox, Select, Skeleton } from '../../design/index.ts';
import { searchDelayMs } from '../../kit/list/delayed-search.tsx';
import { Legend } from '../../kit/value-form/field-parts.tsx';
import { RowButtons } from '../../kit/value-form/row-buttons.tsx';
import type { Json } from '../../kit/value-form/schema.ts';
import { moveItem } from '../../kit/value-form/values.ts';
import styles from './content.module.css';
import { contentKeys, type Field, getEntryTitle, getTarget, readCollection, readEntry } from './records.ts';
import { StatusBadge } from './status-badge.tsx';

interface ReferenceInputProps {
  field: Field;
  label: string;
  isOptional: boolean;
  error: string | undefined;
  isDisabled: boolean;
  /** The id of an entry, or a list of ids. */
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

const rowsAtFirst = 20;
const maxReferences = 100;

/**
 * A field for references to other entries. Each entry is shown with its title. References inside these entries are not
 * followed, so that a cycle does no harm.
 */
export function ReferenceInput({ field, label, isOptional, error, isDisabled, value, onChange }: ReferenceInputProps) {
  const isMany = field.type === 'references';
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && id !== '');
  const change = (next: string[]) => onChange(isMany ? next : next[0]);
  const bound = getTarget(field);
  const [chosenTarget, setChosenTarget] = useState<string | null>(null);
  const [shownCount, setShownCount] = useState(rowsAtFirst);
  const target = bound ?? chosenTarget;
  return (
    <fieldset className={styles.group}>
      <Legend label={label} isOptional={isOptional} />
      {ids.length > 0 && (
        <ul className={styles.rows}>
          {ids.slice(0, shownCount).map((each, index) => (
            <li key={each} className={styles.row}>
              <ReferredEntry id={each} />
              <RowButtons
                index={index}
                count={ids.length}
                name={`reference ${index + 1} of ${label}`}
                isDisabled={isDisabled}
                onMove={(from, to) => change(moveItem(ids, from, to))}
                onRemove={() => change(ids.filter((id) => id !== each))}
              />
            </li>
          ))}
        </ul>
      )}
      {ids.length > shownCount && (
        <Button size="small" onPress={() => setShownCount(ids.length)}>
          Show all {ids.length} references
        </Button>
      )}
      {bound === undefined && (
        <TargetSelect label={label} value={chosenTarget} isDisabled={isDisabled} onChange={setChosenTarget} />
      )}
      {target !== null && ids.length < maxReferences && (
        <EntrySearch
          label={isMany ? `Add to ${label}` : ids.length > 0 ? `Another entry for ${label}` : `Entry for ${label}`}
          target={target}
          isDisabled={isDisabled}
          onChoose={(chosen) => change(isMany ? [...ids.filter((each) => each !== chosen), chosen] : [chosen])}
        />
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

/** Shows an entry to which a reference leads: its name, and whether it is public. */
function ReferredEntry({ id }: { id: string }) {
  const { data, error } = useQuery({ queryKey: contentKeys.entry(id), queryFn: () => readEntry(id) });
  const apiName = data?.doc.collection;
  const { data: collection } = useQuery({
    queryKey: contentKeys.collection(apiName ?? ''),
    queryFn: () => readCollection(apiName ?? ''),
    enabled: apiName !== undefined,
  });
  if (isProblem(error, 'entry_not_found')) {
    return (
      <span className={`${styles.rowMain} ${styles.error}`}>This entry was deleted ({id}). Nothing is shown here.</span>
    );
  }
  if (error) return <span className={styles.rowMain}>{id}</span>;
  if (!data || !collection) return <Skeleton width="50%" />;
  const { doc } = data;
  const { fields, preview } = collection.doc;
  return (
    <span className={styles.rowMain}>
      <Link href={`/app/content/${doc.collection}/${doc.id}`}>{getEntryTitle(doc, fields, preview.slugField)}</Link>{' '}
      <StatusBadge status={doc.status} />
      {doc.status === 'draft' && <span className={styles.muted}> Not visible until it is published.</span>}
    </span>
  );
}

function TargetSelect({
  label,
  value,
  isDisabled,
  onChange,
}: {
  label: string;
  value: string | null;
  isDisabled: boolean;
  onChange(value: string): void;
}) {
  const { data } = useQuery({
    queryKey: [...contentKeys.all, 'collections', 'choice'],
    queryFn: () => galley.content.collections.list({ perPage: 100 }),
  });
  return (
    <Select
      label={`Collection to search for ${label}`}
      options={(data?.list ?? []).map(({ apiName, name }) => ({ id: apiName, name }))}
      value={value}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}

interface EntrySearchProps {
  label: string;
  target: string;
  isDisabled: boolean;
  onChoose(id: string): void;
}

/** A field that searches for entries of a collection while the user types a title or a slug. */
function EntrySearch({ label, target, isDisabled, onChoose }: EntrySearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim().slice(0, 80), searchDelayMs);
  const { data: collection } = useQuery({
    queryKey: contentKeys.collection(target),
    queryFn: () => readCollection(target),
  });
  const query = { perPage: 20, ...(search !== '' && { search }) };
  const { data, error } = useQuery({
    queryKey: [...contentKeys.entries(target), query],
    queryFn: () => galley.content.entries.list(target, query),
  });
  const options = data?.list.map((entry) => ({
    id: entry.id,
    name: collection ? getEntryTitle(entry, collection.doc.fields, collection.doc.preview.slugField) : entry.id,
    description:
      entry.status === 'draft'
        ? 'Not published'
        : entry.status === 'changed'
          ? 'Published, with unpublished changes'
          : 'Published',
  }));
  return (
    <SearchComboBox
      label={label}
      placeholder="Type to search"
      options={options}
      search={typed}
      onSearch={setTyped}
      isDisabled={isDisabled}
      error={error ? 'The entries could not be loaded. Type again to retry.' : undefined}
      onChoose={onChoose}
    />
  );
}

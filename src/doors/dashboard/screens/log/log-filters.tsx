import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorRegistry } from '../../../../core/errors/registry.ts';
import { formatNames } from '../../../../core/names/renders.ts';
import { galley } from '../../app/api.ts';
import { Button, ComboBox, DateField, SearchField, Select } from '../../design/index.ts';
import type { Filters } from './filters.ts';
import styles from './log.module.css';
import { viaWords } from './log-entry.ts';

interface LogFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

const all = { id: 'all', name: 'All' };
const codes = Object.keys(errorRegistry).sort();

/** The filters of the log. Each choice takes effect immediately. */
export function LogFilters({ filters, onChange }: LogFiltersProps) {
  const set = (name: keyof Filters) => (value: string) => {
    const { [name]: _, ...rest } = filters;
    onChange(value === 'all' || value === '' ? rest : { ...rest, [name]: value });
  };
  const templates = useQuery({
    queryKey: ['log', 'templates'],
    queryFn: () => galley.templates.list({ perPage: 100 }),
    staleTime: 300_000,
  });
  const names = templates.data?.list.map(({ id, name }) => ({ id, name })) ?? [];
  const { templateId } = filters;
  // The template in the address may have been deleted, or may not be among the first hundred.
  const isUnknown = templateId !== undefined && !names.some(({ id }) => id === templateId);
  return (
    <search className={styles.filters}>
      <Select
        label="Status"
        options={[all, { id: 'ok', name: 'Succeeded' }, { id: 'failed', name: 'Failed' }]}
        value={filters.status ?? 'all'}
        onChange={set('status')}
      />
      <Select
        label="Format"
        options={[all, ...formatNames.map((id) => ({ id, name: id.toUpperCase() }))]}
        value={filters.format ?? 'all'}
        onChange={set('format')}
      />
      <ComboBox
        label="Template"
        options={[all, ...(isUnknown ? [{ id: templateId, name: templateId }] : []), ...names]}
        value={templateId ?? 'all'}
        onChange={set('templateId')}
      />
      <Select
        label="Source"
        options={[all, ...Object.entries(viaWords).map(([id, name]) => ({ id, name }))]}
        value={filters.via ?? 'all'}
        onChange={set('via')}
      />
      <Select
        label="Cache"
        options={[all, { id: 'true', name: 'Cached' }, { id: 'false', name: 'Not cached' }]}
        value={filters.cached ?? 'all'}
        onChange={set('cached')}
      />
      <ComboBox
        label="Error"
        options={[all, ...codes.map((id) => ({ id, name: id }))]}
        value={filters.errorCode ?? 'all'}
        onChange={set('errorCode')}
      />
      <DateField label="From" value={filters.from ?? ''} onChange={set('from')} />
      <DateField label="To" value={filters.to ?? ''} onChange={set('to')} />
      <RequestIdField value={filters.search ?? ''} onChange={set('search')} />
      {Object.keys(filters).length > 0 && (
        <div className={styles.reset}>
          <Button onPress={() => onChange({})}>Clear filters</Button>
        </div>
      )}
    </search>
  );
}

/** A field that searches for a request id when the user pauses typing or presses Enter. */
function RequestIdField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <div className={styles.request}>
      <span aria-hidden="true">Request ID</span>
      <SearchField
        label="Request ID"
        placeholder="Starts with"
        maxLength={64}
        value={text}
        onChange={setText}
        onSubmit={(typed) => onChange(typed.trim())}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
        onClear={() => onChange('')}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Badge, CopyButton, Row, SearchField, Select } from '../../design/index.ts';
import styles from './files.module.css';
import { Specimen } from './specimen.tsx';

const categories = [
  { id: 'all', name: 'All categories' },
  { id: 'sans', name: 'Sans' },
  { id: 'serif', name: 'Serif' },
  { id: 'display', name: 'Display' },
  { id: 'handwriting', name: 'Handwriting' },
  { id: 'mono', name: 'Monospace' },
  { id: 'symbols', name: 'Symbols' },
] as const;

/** Lists the built-in families, which pages may use without an upload. */
export function FontCatalogue({ text }: { text: string }) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<(typeof categories)[number]['id']>('all');
  const { data, error, refetch } = useQuery({
    queryKey: ['fonts', 'catalogue'],
    queryFn: () => galley.fonts.catalogue.list({ perPage: 100 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wanted = search.trim().toLowerCase();
  const families = (data?.list ?? []).filter(
    (family) =>
      (category === 'all' || family.category === category) &&
      (family.name.toLowerCase().includes(wanted) || family.subsets.some((subset) => subset.startsWith(wanted))),
  );
  return (
    <>
      <div className={styles.filters}>
        <SearchField label="Search by name or script" maxLength={80} value={search} onChange={setSearch} />
        <Select label="Category" options={categories} value={category} onChange={setCategory} />
      </div>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {data && (
        <p className={styles.muted} aria-live="polite">
          {families.length} of {data.count} families
        </p>
      )}
      <ul className={styles.specimens} aria-label="Built-in fonts">
        {families.map(({ name, category: kind, weights, styles: slants, subsets }) => (
          <li key={name} className={styles.specimenCard}>
            <h3>{name}</h3>
            <Specimen
              id={`catalogue-${name}`}
              read={async () => (await galley.fonts.catalogue.file.get({ family: name })).response.arrayBuffer()}
              text={text}
            />
            <p className={styles.muted}>
              {weightWords(weights)}
              {slants.includes('italic') ? ', with italics' : ''} · {subsets.slice(0, 4).join(', ')}
              {subsets.length > 4 ? ` and ${subsets.length - 4} more` : ''}
            </p>
            <Row>
              <Badge>{categories.find(({ id }) => id === kind)?.name ?? kind}</Badge>
              <CopyButton text={name} label="Copy name" />
            </Row>
          </li>
        ))}
      </ul>
    </>
  );
}

export function weightWords(weights: readonly number[]): string {
  const [first, ...rest] = weights;
  const last = rest.at(-1);
  if (first === undefined) return 'No weights';
  return last === undefined ? `Weight ${first}` : `${weights.length} weights, ${first} to ${last}`;
}

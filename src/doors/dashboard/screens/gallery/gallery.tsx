import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ColorName, colorNames } from '../../../../design/document/color-names.ts';
import { galley } from '../../app/api.ts';
import { DelayedSearch } from '../../app/delayed-search.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, classes, Empty, type Option, PageHeader, Pagination, Select, Skeleton } from '../../design/index.ts';
import { filtersOf, type GalleryFilters, maxSearchLength, queryOf } from './filters.ts';
import styles from './gallery.module.css';
import { TemplateCard } from './template-card.tsx';

const perPage = 24;

const sizes = [
  { id: 'all', name: 'Any shape' },
  { id: 'landscape', name: 'Landscape' },
  { id: 'portrait', name: 'Portrait' },
  { id: 'square', name: 'Square' },
] as const;

/** Formats that templates are made for are among their tags; every template is drawn in every format. */
const madeFor = [
  { id: 'all', name: 'Any format' },
  { id: 'pdf', name: 'PDF documents' },
  { id: 'pptx', name: 'Slides (PowerPoint)' },
  { id: 'html5', name: 'HTML5 ads' },
  { id: 'print', name: 'Print' },
] as const;

type ColorChoice = ColorName | 'all';
const colors: ReadonlyArray<Option<ColorChoice>> = [
  { id: 'all', name: 'Any colour' },
  ...colorNames.map((id) => ({ id, name: capital(id) })),
];

/** /app/gallery: the public templates. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const { search, category, size, tag, color, page } = filters;
  const change = (next: Partial<GalleryFilters>, { replace = false } = {}) =>
    setQuery(queryOf({ ...filters, page: 1, ...next }), { replace });
  const found = useQuery({
    queryKey: ['gallery', filters],
    queryFn: ({ signal }) =>
      galley.getTemplatesPublic(
        {
          ...{ perPage, page, search, category, fields: 'summary' },
          ...{ ...(size && { size }), ...(tag && { tag }), ...(color && { color }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const categories = useQuery({
    queryKey: ['gallery', 'categories'],
    queryFn: () => galley.getPublicTemplateCategories(),
  });
  const isFiltered = search !== '' || category !== '' || size !== '' || tag !== '' || color !== '';
  const list = found.data?.list;
  return (
    <>
      <PageHeader
        title="Gallery"
        lead="Designed pages that are drawn from data. Choose one, change a value, take the picture."
      />
      <search className={styles.filters}>
        <DelayedSearch
          label="Search templates"
          placeholder="Invoice, story, chart"
          maxLength={maxSearchLength}
          value={search}
          onChange={(text) => change({ search: text }, { replace: true })}
        />
        <Select
          label="Category"
          options={[
            { id: 'all', name: 'All categories' },
            { id: 'featured', name: 'Featured' },
            ...withShown(categories.data?.list ?? [], category).map((name) => ({
              id: `c:${name}`,
              name: capital(name),
            })),
          ]}
          value={category === '' ? 'all' : category === 'featured' ? 'featured' : `c:${category}`}
          onChange={(id) => change({ category: id === 'all' ? '' : id.replace(/^c:/, '') })}
        />
        <Select
          label="Shape"
          options={sizes}
          value={size === '' ? 'all' : size}
          onChange={(id) => change({ size: id === 'all' ? '' : id })}
        />
        <Select
          label="Made for"
          options={
            tag === '' || madeFor.some(({ id }) => id === tag)
              ? madeFor
              : [...madeFor, { id: tag, name: `Tag: ${tag}` }]
          }
          value={tag === '' ? 'all' : tag}
          onChange={(id) => change({ tag: id === 'all' ? '' : id })}
        />
        <Select
          label="Colour"
          options={colors}
          value={color === '' ? 'all' : color}
          onChange={(id) => change({ color: id === 'all' ? '' : id })}
        />
      </search>
      <p className={styles.count} role="status">
        {found.data && countWords(found.data.count, isFiltered)}
      </p>
      <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />
      {list === undefined && !found.error && <CardSkeletons />}
      {list?.length === 0 && (
        <Empty
          title={isFiltered ? 'No template is like that' : 'The gallery is empty'}
          action={isFiltered && <Button onPress={() => setQuery({})}>Show all templates</Button>}
        >
          {isFiltered
            ? 'Try a shorter word, another category, or look at all of them.'
            : 'Templates that are published as public stand here.'}
        </Empty>
      )}
      {list !== undefined && list.length > 0 && (
        <ul
          className={classes(styles.cards, found.isPlaceholderData && styles.stale)}
          aria-busy={found.isPlaceholderData}
        >
          {list.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
      {found.data && (
        <Pagination
          {...{ page, pagesCount: found.data.pagesCount, count: found.data.count, what: 'templates' }}
          onChange={(next) => {
            change({ page: next });
            scrollTo(0, 0);
          }}
        />
      )}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.cards}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => (
        <div key={name} className={styles.card}>
          <div className={styles.shot} style={{ aspectRatio: '4 / 3' }} />
          <Skeleton width="60%" />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  );
}

/** The one that is shown stands among them, also where there are more than are named. */
function withShown(categories: readonly string[], shown: string): readonly string[] {
  return shown === '' || shown === 'featured' || categories.includes(shown) ? categories : [...categories, shown];
}

function countWords(count: number, isFiltered: boolean): string {
  const templates = count === 1 ? '1 template' : `${count.toLocaleString()} templates`;
  return isFiltered ? `${templates} found` : templates;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

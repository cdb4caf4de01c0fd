import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { galley } from '../../../app/api.ts';
import { DelayedSearch } from '../../../app/delayed-search.tsx';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import {
  Button,
  ButtonLink,
  Empty,
  Grid,
  PageHeader,
  Pagination,
  Row,
  Select,
  Skeleton,
  Stack,
} from '../../../design/index.ts';
import { type ListFilters, type Order, useListFilters } from './filters.ts';
import styles from './list.module.css';
import { NewTemplate } from './new-template.tsx';
import { TemplateCard } from './template-card.tsx';

const perPage = 24;

/** The templates of the space. */
export function Screen() {
  const [filters, change] = useListFilters();
  const [isNew, setNew] = useState(false);
  const mayEdit = useIsAtLeast('editor');
  const { search, category, tag, sort, page } = filters;
  const templates = useQuery({
    queryKey: ['templates', 'list', filters],
    queryFn: async () => {
      const query = { page, perPage, sort, ...said({ search, category, tag }) };
      return galley.templates.list(query);
    },
    placeholderData: keepPreviousData,
  });
  const { data } = templates;
  const isFiltered = search !== '' || category !== '' || tag !== '';
  const newButton = (
    <Button variant="primary" isDisabled={!mayEdit} onPress={() => setNew(true)}>
      New template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Templates"
        lead={
          mayEdit
            ? 'Designs of this space that you can edit and render.'
            : 'Designs of this space. Only editors can change them.'
        }
        actions={
          <>
            <ButtonLink href="/templates">Browse the gallery</ButtonLink>
            {newButton}
          </>
        }
      />
      <Stack>
        <Filters filters={filters} change={change} />
        <ProblemNotice error={templates.error} onRetry={() => void templates.refetch()} />
        {data === undefined && templates.error === null && <CardSkeletons />}
        {data?.count === 0 &&
          (isFiltered ? (
            <Empty
              title="No results"
              action={<Button onPress={() => change({ search: '', category: '', tag: '' })}>Clear filters</Button>}
            >
              No template matches. The search covers names and descriptions.
            </Empty>
          ) : (
            <Empty title="No templates yet" action={newButton}>
              A template is a design whose texts, images and colours can change with each render. Start with an empty
              page, or copy a template from the gallery.
            </Empty>
          ))}
        {data !== undefined && data.count > 0 && (
          <>
            <Grid>
              {data.list.map((template) => (
                <TemplateCard key={template.id} template={template} onTag={(chosen) => change({ tag: chosen })} />
              ))}
            </Grid>
            <Pagination
              page={page}
              pagesCount={data.pagesCount}
              count={data.count}
              what="templates"
              onChange={(next) => change({ page: next })}
            />
          </>
        )}
      </Stack>
      {isNew && <NewTemplate onClose={() => setNew(false)} />}
    </>
  );
}

const said = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const orderNames = [
  { id: 'updatedOn', name: 'Last edited' },
  { id: 'createdOn', name: 'Newest' },
  { id: 'name', name: 'Name' },
] as const;

/** Shown in place of a choice; an id of a list item may not be empty. */
const any = 'any:';

function Filters({ filters, change }: { filters: ListFilters; change(changed: Partial<ListFilters>): void }) {
  const { categories, tags } = useChoices();
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <DelayedSearch
          label="Search templates"
          maxLength={80}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </div>
      <Select
        label="Category"
        options={[{ id: any, name: 'All categories' }, ...withChosen(categories, filters.category).map(optionOf)]}
        value={filters.category || any}
        onChange={(id) => change({ category: id === any ? '' : id })}
      />
      <Select
        label="Tag"
        options={[{ id: any, name: 'All tags' }, ...withChosen(tags, filters.tag).map(optionOf)]}
        value={filters.tag || any}
        onChange={(id) => change({ tag: id === any ? '' : id })}
      />
      <Select<Order> label="Sort by" options={orderNames} value={filters.sort} onChange={(sort) => change({ sort })} />
      {filters.tag !== '' && (
        <Row>
          <Button size="small" onPress={() => change({ tag: '' })}>
            Tag: {filters.tag} <X aria-hidden="true" />
          </Button>
        </Row>
      )}
    </div>
  );
}

const optionOf = (name: string) => ({ id: name, name });
const withChosen = (names: readonly string[], chosen: string) =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

/** The categories and tags of all templates of the space. */
function useChoices(): { categories: readonly string[]; tags: readonly string[] } {
  const { data } = useQuery({ queryKey: ['templates', 'choices'], queryFn: () => galley.templates.labels.list() });
  return { categories: sorted(data?.categories ?? []), tags: sorted(data?.tags ?? []) };
}

const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other));

function CardSkeletons() {
  return (
    <Grid>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} height="320px" />
      ))}
    </Grid>
  );
}

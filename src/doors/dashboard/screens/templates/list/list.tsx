import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { galley } from '../../../app/api.ts';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Button, ButtonLink, Empty, Grid, PageHeader, Row, Select, Skeleton, Stack } from '../../../design/index.ts';
import { DelayedSearch } from '../../../kit/list/delayed-search.tsx';
import { ListView } from '../../../kit/list/list-view.tsx';
import { type List, useList } from '../../../kit/list/use-list.ts';
import styles from './list.module.css';
import { NewTemplate } from './new-template.tsx';
import { TemplateCard } from './template-card.tsx';

/** The screen that lists the templates of the space. */
export function Screen() {
  const [isNew, setNew] = useState(false);
  const mayEdit = useIsAtLeast('editor');
  const list = useList({
    queryKey: ['templates', 'list'],
    perPage: 24,
    filters: noFilters,
    load: (query, { search, category, tag, sort }) =>
      galley.templates.list({
        ...query,
        sort: orders.find(({ id }) => id === sort)?.id ?? 'updatedOn',
        search: search || undefined,
        category: category || undefined,
        tag: tag || undefined,
      }),
  });
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
        <Filters list={list} />
        <ListView
          list={list}
          what="templates"
          skeleton={<CardSkeletons />}
          noResults={
            <Empty title="No results" action={<Button onPress={list.clearFilters}>Clear filters</Button>}>
              No template matches. The search covers names and descriptions.
            </Empty>
          }
          empty={
            <Empty title="No templates yet" action={newButton}>
              A template is a design whose texts, images and colors can change with each render. Start with an empty
              page, or copy a template from the gallery.
            </Empty>
          }
        >
          {(templates) => (
            <Grid>
              {templates?.map((template) => (
                <TemplateCard key={template.id} template={template} onTag={(tag) => list.filter({ tag })} />
              ))}
            </Grid>
          )}
        </ListView>
      </Stack>
      {isNew && <NewTemplate onClose={() => setNew(false)} />}
    </>
  );
}

const orders = [
  { id: 'updatedOn', name: 'Last edited' },
  { id: 'createdOn', name: 'Newest' },
  { id: 'name', name: 'Name' },
] as const;

const noFilters = { search: '', category: '', tag: '', sort: 'updatedOn' };

/** The id of the option that chooses nothing. The id of an option must not be empty. */
const any = 'any:';

function Filters({ list }: { list: List<unknown, typeof noFilters> }) {
  const { filters, filter } = list;
  const { categories, tags } = useChoices();
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <DelayedSearch
          label="Search templates"
          maxLength={80}
          value={filters.search}
          onChange={(search) => list.search({ search })}
        />
      </div>
      <Select
        label="Category"
        options={[{ id: any, name: 'All categories' }, ...withChosen(categories, filters.category).map(toOption)]}
        value={filters.category || any}
        onChange={(id) => filter({ category: id === any ? '' : id })}
      />
      <Select
        label="Tag"
        options={[{ id: any, name: 'All tags' }, ...withChosen(tags, filters.tag).map(toOption)]}
        value={filters.tag || any}
        onChange={(id) => filter({ tag: id === any ? '' : id })}
      />
      <Select label="Sort by" options={orders} value={filters.sort} onChange={(sort) => filter({ sort })} />
      {filters.tag !== '' && (
        <Row>
          <Button size="small" onPress={() => filter({ tag: '' })}>
            Tag: {filters.tag} <X aria-hidden="true" />
          </Button>
        </Row>
      )}
    </div>
  );
}

const toOption = (name: string) => ({ id: name, name });
const withChosen = (names: readonly string[], chosen: string) =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

/** The categories and tags of all templates in the space. */
function useChoices(): { categories: readonly string[]; tags: readonly string[] } {
  const { data } = useQuery({ queryKey: ['templates', 'choices'], queryFn: () => galley.templates.labels.list() });
  return { categories: sortNames(data?.categories ?? []), tags: sortNames(data?.tags ?? []) };
}

const sortNames = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other));

function CardSkeletons() {
  return (
    <Grid>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} height="320px" />
      ))}
    </Grid>
  );
}

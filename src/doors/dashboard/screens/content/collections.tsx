import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { moment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, Empty, PageHeader, Pagination, Stack, Table } from '../../design/index.ts';
import styles from './content.module.css';
import { NewCollectionDialog } from './new-collection-dialog.tsx';
import { contentKeys } from './records.ts';

/** The collections of the space. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [isNew, setNew] = useState(false);
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page')) || 1;
  const { data, error, refetch } = useQuery({
    queryKey: [...contentKeys.all, 'collections', page],
    queryFn: () => galley.content.collections.list({ page, perPage: 50 }),
    placeholderData: keepPreviousData,
  });
  const make = isEditor && (
    <Button variant="primary" onPress={() => setNew(true)}>
      New collection
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Content"
        lead="Collections hold entries such as posts, products or people. Templates show them, and the API returns published entries."
        actions={data?.count === 0 ? undefined : make}
      />
      <Stack>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {data?.count === 0 ? (
          <Empty title="No collections yet" action={make}>
            Create a collection for data that your templates repeat. Define its fields, then add entries.
          </Empty>
        ) : (
          (data || !error) && (
            <Table
              label="Collections"
              rows={data?.list}
              idOf={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  name: 'Name',
                  cell: ({ apiName, name }) => (
                    <Link href={`/app/content/${apiName}`} className={styles.name}>
                      {name}
                    </Link>
                  ),
                },
                { id: 'apiName', name: 'API name', cell: ({ apiName }) => <code>{apiName}</code> },
                {
                  id: 'fields',
                  name: 'Fields',
                  cell: ({ apiName, fields }) => (
                    <Link href={`/app/content/${apiName}/fields`}>
                      {fields ? `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}` : 'Fields'}
                    </Link>
                  ),
                },
                { id: 'updatedOn', name: 'Updated', cell: ({ updatedOn }) => moment(updatedOn) },
              ]}
            />
          )
        )}
        {data && (
          <Pagination
            page={page}
            count={data.count}
            pagesCount={data.pagesCount}
            what="collections"
            onChange={(to) => setParams({ page: String(to) })}
          />
        )}
      </Stack>
      {isNew && <NewCollectionDialog onClose={() => setNew(false)} />}
    </>
  );
}

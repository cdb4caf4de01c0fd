import { useState } from 'react';
import { Link } from 'react-aria-components';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, Empty, PageHeader, Stack, Table } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import styles from './content.module.css';
import { NewCollectionDialog } from './new-collection-dialog.tsx';
import { contentKeys } from './records.ts';

/** The screen that lists the collections of the space. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [isNew, setNew] = useState(false);
  const list = useList({
    queryKey: [...contentKeys.all, 'collections'],
    perPage: 50,
    load: (query) => galley.content.collections.list(query),
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
        actions={list.isEmpty ? undefined : make}
      />
      <Stack>
        <ListView
          list={list}
          what="collections"
          empty={
            <Empty title="No collections yet" action={make}>
              Create a collection for data that your templates repeat. Define its fields, then add entries.
            </Empty>
          }
        >
          {(collections) => (
            <Table
              label="Collections"
              rows={collections}
              getRowId={({ id }) => id}
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
                { id: 'updatedOn', name: 'Updated', cell: ({ updatedOn }) => formatMoment(updatedOn) },
              ]}
            />
          )}
        </ListView>
      </Stack>
      {isNew && <NewCollectionDialog onClose={() => setNew(false)} />}
    </>
  );
}

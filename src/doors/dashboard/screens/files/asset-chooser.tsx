import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { useDelayed } from '../../app/delayed.ts';
import { searchDelayMs } from '../../app/delayed-search.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Dialog, Pagination, Row, SearchField, Stack } from '../../design/index.ts';
import { AssetGrid } from './asset-grid.tsx';
import styles from './files.module.css';

/** Chooses one of the pictures of the active space: answers `asset:<id>`. */
export function AssetChooser({ onClose, onChoose }: { onClose(): void; onChoose(value: string): void }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDelayed(typed.trim(), searchDelayMs);
  const query = { page, perPage: 24, ...(search !== '' && { search }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['assets', query],
    queryFn: () => galley.assets.list(query),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="Choose an image" isOpen isWide isDismissable onClose={onClose}>
      <Stack>
        <SearchField
          label="Search assets by name"
          autoFocus
          maxLength={80}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
        />
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {data?.count === 0 ? (
          <p className={styles.muted}>
            {search === '' ? 'There are no assets yet. Drop an image on the field to upload it.' : 'No results.'}
          </p>
        ) : (
          <AssetGrid assets={data?.list} onChoose={({ id }) => onChoose(`asset:${id}`)} />
        )}
        {data && (
          <Pagination page={page} count={data.count} pagesCount={data.pagesCount} what="assets" onChange={setPage} />
        )}
        <Row>
          <Button onPress={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

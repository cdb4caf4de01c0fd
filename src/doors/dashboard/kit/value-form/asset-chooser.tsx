import { galley } from '../../app/api.ts';
import { Button, Dialog, Row, Stack } from '../../design/index.ts';
import { DelayedSearch } from '../list/delayed-search.tsx';
import { ListView } from '../list/list-view.tsx';
import { useList } from '../list/use-list.ts';
import { AssetGrid } from './asset-grid.tsx';
import styles from './value-form.module.css';

/** A dialog for choosing one of the active space's pictures. `onChoose` receives `asset:<id>`. */
export function AssetChooser({ onClose, onChoose }: { onClose(): void; onChoose(value: string): void }) {
  const list = useList({
    queryKey: ['assets'],
    perPage: 24,
    filters: { q: '' },
    isLocal: true,
    load: (query, { q }) => galley.assets.list({ ...query, search: q || undefined }),
  });
  return (
    <Dialog title="Choose an image" isOpen isWide isDismissable onClose={onClose}>
      <Stack>
        <DelayedSearch
          label="Search assets by name"
          autoFocus
          maxLength={80}
          value={list.filters.q}
          onChange={(q) => list.search({ q })}
        />
        <ListView
          list={list}
          what="assets"
          empty={<p className={styles.hint}>There are no assets yet. Drop an image on the field to upload it.</p>}
          noResults={<p className={styles.hint}>No results.</p>}
        >
          {(assets) => <AssetGrid assets={assets} onChoose={({ id }) => onChoose(`asset:${id}`)} />}
        </ListView>
        <Row>
          <Button onPress={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

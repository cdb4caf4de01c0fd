import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { pictureHint, pictureTypes } from '../../app/pictures/check-picture.ts';
import type { Asset } from '../../app/pictures/send.ts';
import { usePictureUploads } from '../../app/pictures/use-picture-uploads.ts';
import { useIsAtLeast } from '../../app/session.tsx';
import { UploadList } from '../../app/uploads/upload-list.tsx';
import { Empty, FileDrop, Notice, PageHeader, Stack } from '../../design/index.ts';
import { DelayedSearch } from '../../kit/list/delayed-search.tsx';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { AssetGrid } from '../../kit/value-form/asset-grid.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import styles from './files.module.css';
import { usePastedFiles } from './paste.ts';

/** The screen of the pictures that pages, brands and entries use. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [open, setOpen] = useState<Asset>();
  const uploads = usePictureUploads();
  usePastedFiles(uploads.add, isEditor);
  const list = useList({
    queryKey: ['assets'],
    perPage: 48,
    filters: { q: '' },
    load: (query, { q }) => galley.assets.list({ ...query, search: q || undefined }),
  });
  return (
    <>
      <PageHeader title="Assets" lead="Images in this space. Pages, brands and entries refer to them as asset:<id>." />
      <Stack>
        {isEditor ? (
          <FileDrop
            label="Drop or paste images here"
            hint={pictureHint}
            accept={pictureTypes}
            isMultiple
            onFiles={uploads.add}
          />
        ) : (
          <Notice>You can view images. To upload images, ask an admin of this space to make you an editor.</Notice>
        )}
        <UploadList state={uploads} />
        <div className={styles.filters}>
          <DelayedSearch
            label="Search assets by name"
            maxLength={80}
            value={list.filters.q}
            onChange={(q) => list.search({ q })}
          />
        </div>
        <ListView
          list={list}
          what="assets"
          empty={<Empty title="No assets yet">Drop images above to use them in templates, brands and content.</Empty>}
          noResults="No asset name matches the search."
        >
          {(assets) => <AssetGrid assets={assets} onChoose={setOpen} />}
        </ListView>
      </Stack>
      {open && <AssetDialog asset={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

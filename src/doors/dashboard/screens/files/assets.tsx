import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { DelayedSearch } from '../../app/delayed-search.tsx';
import { pictureHint, pictureTypes } from '../../app/pictures/judge.ts';
import type { Asset } from '../../app/pictures/send.ts';
import { usePictureUploads } from '../../app/pictures/use-picture-uploads.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSearchParam } from '../../app/search-param.ts';
import { useIsAtLeast } from '../../app/session.tsx';
import { UploadList } from '../../app/uploads/upload-list.tsx';
import { Empty, FileDrop, Notice, PageHeader, Pagination, Stack } from '../../design/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetGrid } from './asset-grid.tsx';
import styles from './files.module.css';
import { usePastedFiles } from './paste.ts';

/** Pictures that pages, brands and entries show. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [open, setOpen] = useState<Asset>();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useSearchParam();
  const page = Number(params.get('page')) || 1;
  const uploads = usePictureUploads();
  usePastedFiles(uploads.add, isEditor);
  const query = { page, perPage: 48, ...(search !== '' && { search }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['assets', query],
    queryFn: () => galley.assets.list(query),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Assets" lead="Images of this space. Pages, brands and entries refer to them as asset:<id>." />
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
          <DelayedSearch label="Search assets by name" maxLength={80} value={search} onChange={setSearch} />
        </div>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {data?.count === 0 ? (
          <NoAssets search={search} />
        ) : (
          (data || !error) && <AssetGrid assets={data?.list} onChoose={setOpen} />
        )}
        {data && (
          <Pagination
            page={page}
            count={data.count}
            pagesCount={data.pagesCount}
            what="assets"
            onChange={(to) => setParams((before) => ({ ...Object.fromEntries(before), page: String(to) }))}
          />
        )}
      </Stack>
      {open && <AssetDialog asset={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function NoAssets({ search }: { search: string }) {
  if (search !== '') return <Empty title="No results">No asset name matches the search.</Empty>;
  return <Empty title="No assets yet">Drop images above to use them in templates, brands and content.</Empty>;
}

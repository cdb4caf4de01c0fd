import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { useDelayed } from '../../app/delayed.ts';
import { searchDelayMs } from '../../app/delayed-search.tsx';
import { pictureHint, pictureTypes } from '../../app/pictures/judge.ts';
import { usePictureUploads } from '../../app/pictures/use-picture-uploads.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { FieldUploads } from '../../app/uploads/upload-list.tsx';
import {
  Button,
  Dialog,
  FileDrop,
  Pagination,
  Picture,
  Row,
  SearchField,
  Stack,
  TextField,
} from '../../design/index.ts';
import { pathOf } from '../files/asset-calls.ts';
import { AssetGrid } from '../files/asset-grid.tsx';
import styles from './content.module.css';
import { InputGroup, type InputProps } from './input-group.tsx';

interface ImageInputProps extends InputProps {
  /** `asset:<id>`, an address, or a data URL; empty for none. */
  value: string;
  onChange(value: string): void;
}

/** A picture: dropped, pasted, chosen from the assets, or by its address. */
export function ImageInput({ label, isOptional, error, isDisabled, value, onChange }: ImageInputProps) {
  const [isChoosing, setChoosing] = useState(false);
  const uploads = usePictureUploads(({ asset }) => onChange(`asset:${asset.id}`));
  const take = (file: File | undefined) => {
    if (!file || isDisabled || uploads.isBusy) return;
    uploads.clear();
    uploads.add([file]);
  };
  return (
    <InputGroup
      {...{ label, isOptional }}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (!file || isDisabled) return;
        event.preventDefault();
        take(file);
      }}
    >
      {value !== '' && (
        <div className={styles.picture}>
          <ShownPicture value={value} />
        </div>
      )}
      {!isDisabled && (
        <FileDrop
          label={value === '' ? 'Drop or paste a picture here' : 'Drop or paste another picture here'}
          hint={pictureHint}
          accept={pictureTypes}
          isDisabled={uploads.isBusy}
          onFiles={([file]) => take(file)}
        />
      )}
      <FieldUploads state={uploads} />
      <TextField
        label={`Address of ${label}`}
        isMono
        isDisabled={isDisabled}
        error={error}
        description="asset:<id>, or an address that begins with https://"
        value={value}
        onChange={onChange}
      />
      <Row>
        <Button size="small" isDisabled={isDisabled} onPress={() => setChoosing(true)}>
          Choose from assets
        </Button>
        {value !== '' && (
          <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => onChange('')}>
            Remove picture
          </Button>
        )}
      </Row>
      {isChoosing && (
        <AssetChooser
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </InputGroup>
  );
}

/** What stands at an address. Pictures of other hosts are not fetched by this page. */
function ShownPicture({ value }: { value: string }) {
  const assetId = /^asset:([\w-]{1,64})$/.exec(value)?.[1];
  const { data, error } = useQuery({
    queryKey: ['assets', 'one', assetId],
    queryFn: () => galley.getAssetsById(assetId ?? ''),
    enabled: assetId !== undefined,
  });
  if (assetId !== undefined) {
    if (error) return <p className={styles.error}>There is no such asset in this space any more.</p>;
    const doc = data?.doc;
    return (
      <Picture
        src={doc && pathOf(doc)}
        alt={doc?.name ?? ''}
        width={4}
        height={3}
        absence="This browser cannot show it"
      />
    );
  }
  if (/^data:image\//i.test(value)) return <Picture src={value} alt="" width={4} height={3} />;
  return <p className={styles.muted}>Pictures of other hosts are shown in renders only.</p>;
}

function AssetChooser({ onClose, onChoose }: { onClose(): void; onChoose(value: string): void }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDelayed(typed.trim(), searchDelayMs);
  const query = { page, perPage: 24, ...(search !== '' && { search }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['assets', query],
    queryFn: () => galley.getAssets(query),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="Choose a picture" isOpen isWide isDismissable onClose={onClose}>
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
            {search === '' ? 'There are no assets yet: drop a picture on the field.' : 'Nothing found.'}
          </p>
        ) : (
          <AssetGrid assets={data?.list} onChoose={({ id }) => onChoose(`asset:${id}`)} />
        )}
        {data && (
          <Pagination
            {...{ page, count: data.count, pagesCount: data.pagesCount, what: 'assets' }}
            onChange={setPage}
          />
        )}
        <Row>
          <Button onPress={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

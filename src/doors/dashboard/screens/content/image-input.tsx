import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { pictureHint, pictureTypes } from '../../app/pictures/judge.ts';
import { usePictureUploads } from '../../app/pictures/use-picture-uploads.ts';
import { FieldUploads } from '../../app/uploads/upload-list.tsx';
import { Button, FileDrop, Picture, Row, TextField } from '../../design/index.ts';
import { pathOf } from '../files/asset-calls.ts';
import { AssetChooser } from '../files/asset-chooser.tsx';
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
      label={label}
      isOptional={isOptional}
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
          label={value === '' ? 'Drop or paste an image here' : 'Drop or paste another image here'}
          hint={pictureHint}
          accept={pictureTypes}
          isDisabled={uploads.isBusy}
          onFiles={([file]) => take(file)}
        />
      )}
      <FieldUploads state={uploads} />
      <TextField
        label={`URL of ${label}`}
        isMono
        isDisabled={isDisabled}
        error={error}
        description="asset:<id>, or a URL that starts with https://."
        value={value}
        onChange={onChange}
      />
      <Row>
        <Button size="small" isDisabled={isDisabled} onPress={() => setChoosing(true)}>
          Choose from assets
        </Button>
        {value !== '' && (
          <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => onChange('')}>
            Remove image
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
    queryFn: () => galley.assets.get(assetId ?? ''),
    enabled: assetId !== undefined,
  });
  if (assetId !== undefined) {
    if (error) return <p className={styles.error}>This asset no longer exists in this space.</p>;
    const doc = data?.doc;
    return (
      <Picture
        src={doc && pathOf(doc)}
        alt={doc?.name ?? ''}
        width={4}
        height={3}
        absence="This browser cannot show the image"
      />
    );
  }
  if (/^data:image\//i.test(value)) return <Picture src={value} alt="" width={4} height={3} />;
  return <p className={styles.muted}>Images from other hosts are shown only in renders.</p>;
}

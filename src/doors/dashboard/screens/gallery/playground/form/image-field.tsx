import { useState } from 'react';
import { pictureHint, pictureTypes } from '../../../../app/pictures/judge.ts';
import { useAssetPath } from '../../../../app/pictures/use-asset-path.ts';
import { usePictureUploads } from '../../../../app/pictures/use-picture-uploads.ts';
import { useMaybeSession } from '../../../../app/session.tsx';
import { FieldUploads } from '../../../../app/uploads/upload-list.tsx';
import { FileDrop, TextField } from '../../../../design/index.ts';
import styles from '../playground.module.css';
import type { ControlProps } from './field-parts.tsx';
import { shownAddress, useSmallPicture } from './picture-file.ts';

/** A picture: dropped, pasted or chosen, which uploads it to the space, or an address. */
export function ImageField({ label, description, error, value, onChange }: ControlProps<'image'>) {
  const space = useMaybeSession()?.space;
  const mayUpload = space != null && space.role !== 'viewer';
  /** The address that the last upload got. */
  const [uploaded, setUploaded] = useState<string>();
  const uploads = usePictureUploads(({ asset }) => {
    const address = `asset:${asset.id}`;
    setUploaded(address);
    onChange(address);
  });
  const small = useSmallPicture(uploads.uploads.find(({ state }) => state === 'sending' || state === 'done')?.file);
  const address = typeof value === 'string' ? value : '';
  const isOfUpload = uploads.isBusy || (uploaded !== undefined && address === uploaded);
  // Only members of a space can read the records of its assets.
  const assetPath = useAssetPath(space == null ? '' : address);
  const shown = (isOfUpload ? small : undefined) ?? assetPath ?? shownAddress(address, location.origin);
  return (
    <fieldset className={styles.image}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.imageBody}>
        {shown !== undefined && <img src={shown} alt="" className={styles.thumb} loading="lazy" decoding="async" />}
        {mayUpload ? (
          <FileDrop
            label={`Drop or paste a picture for ${label}`}
            hint={`${pictureHint} It is kept in the assets of your space.`}
            accept={pictureTypes}
            isDisabled={uploads.isBusy}
            onFiles={(files) => {
              uploads.clear();
              uploads.add(files.slice(0, 1));
            }}
          />
        ) : (
          <p className={styles.hint}>
            {space == null
              ? 'Sign in to upload pictures; an address works without.'
              : 'Editors upload pictures; an address works as well.'}
          </p>
        )}
      </div>
      <FieldUploads state={uploads} />
      <TextField
        label={`Address of ${label}`}
        description={description}
        error={error}
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={onChange}
      />
    </fieldset>
  );
}

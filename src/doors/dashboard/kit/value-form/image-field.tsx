import { useState } from 'react';
import { pictureHint, pictureTypes } from '../../app/pictures/check-picture.ts';
import { getAssetPath, useAsset } from '../../app/pictures/use-asset-path.ts';
import { usePictureUploads } from '../../app/pictures/use-picture-uploads.ts';
import { useMaybeSession } from '../../app/session.tsx';
import { FieldUploads } from '../../app/uploads/upload-list.tsx';
import { Button, FileDrop, Row, TextField } from '../../design/index.ts';
import { AssetChooser } from './asset-chooser.tsx';
import type { Size } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import { type ControlProps, Legend } from './field-parts.tsx';
import { FocusPoint } from './focus-point.tsx';
import { usePictureUses } from './picture-context.tsx';
import { toDisplayUrl, useSmallPicture } from './picture-file.ts';
import { PictureSize } from './picture-size.tsx';
import styles from './value-form.module.css';

/**
 * A field for a picture. The user can drop or paste a picture, choose one of the assets, or enter an address. The field
 * also shows the visible part of the picture and its size.
 */
export function ImageField({
  label,
  path,
  description,
  error,
  isOptional,
  isDisabled = false,
  value,
  onChange,
}: ControlProps<'image'>) {
  const space = useMaybeSession()?.space;
  const mayUpload = space != null && space.role !== 'viewer' && !isDisabled;
  /** The address of the last upload. */
  const [uploaded, setUploaded] = useState<string>();
  const [opened, setOpened] = useState<'assets' | 'crop'>();
  const [loaded, setLoaded] = useState<Size & { src: string }>();
  const uploads = usePictureUploads(({ asset }) => {
    const address = `asset:${asset.id}`;
    setUploaded(address);
    onChange(address);
  });
  const small = useSmallPicture(uploads.uploads.find(({ state }) => state === 'sending' || state === 'done')?.file);
  const address = typeof value === 'string' ? value : '';
  const isOfUpload = uploads.isBusy || (uploaded !== undefined && address === uploaded);
  // Assets can only be loaded by members of a space.
  const asset = useAsset(space == null ? '' : address);
  const source = asset ? getAssetPath(asset) : toDisplayUrl(address, location.origin);
  const preview = (isOfUpload ? small : undefined) ?? source;
  const { hasPage, uses, scale, focus } = usePictureUses(path);
  const size = asset ?? (loaded !== undefined && loaded.src === source ? loaded : undefined);
  const isVector = asset?.contentType === 'image/svg+xml' || /^data:image\/svg|\.svg$/i.test(address);
  const upload = (files: readonly File[]) => {
    if (uploads.isBusy) return;
    uploads.clear();
    uploads.add(files.slice(0, 1));
  };
  const onLoad = (image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (source !== undefined && preview === source && width > 0) setLoaded({ src: source, width, height });
  };
  return (
    <fieldset
      className={styles.image}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (!file || !mayUpload) return;
        event.preventDefault();
        upload([file]);
      }}
    >
      <Legend label={label} isOptional={isOptional} />
      {preview !== undefined && focus && (
        <>
          <FocusPoint label={label} onLoad={onLoad} {...focus} src={preview} />
          <p className={styles.hint}>
            Drag the focal point or move it with the arrow keys. This part of the image stays visible.
          </p>
        </>
      )}
      <div className={styles.imageBody}>
        {preview !== undefined && !focus && (
          <img
            src={preview}
            alt=""
            className={styles.thumb}
            loading="lazy"
            decoding="async"
            onLoad={({ currentTarget }) => onLoad(currentTarget)}
          />
        )}
        {mayUpload ? (
          <FileDrop
            label={`Drop or paste an image for ${label}`}
            hint={`${pictureHint} The image is saved in the assets of your space.`}
            accept={pictureTypes}
            isDisabled={uploads.isBusy}
            onFiles={upload}
          />
        ) : (
          !isDisabled && (
            <p className={styles.hint}>
              {space == null
                ? 'Sign in to upload images, or enter a URL.'
                : 'Only editors can upload images. You can enter a URL instead.'}
            </p>
          )
        )}
      </div>
      <FieldUploads state={uploads} />
      {asset === null && <p className={styles.fault}>This asset no longer exists in this space.</p>}
      {!hasPage && address !== '' && asset === undefined && preview === undefined && !address.startsWith('asset:') && (
        <p className={styles.hint}>Images from other hosts are shown only in renders.</p>
      )}
      <PictureSize size={size} isVector={isVector} uses={uses} scale={scale} />
      {space != null && (
        <Row>
          <Button
            size="small"
            isDisabled={isDisabled}
            onPress={() => setOpened('assets')}
            aria-label={`Choose from assets: ${label}`}
          >
            Choose from assets
          </Button>
          {mayUpload && source !== undefined && (
            <Button
              size="small"
              isDisabled={uploads.isBusy}
              onPress={() => setOpened('crop')}
              aria-label={`Crop ${label}`}
            >
              Crop
            </Button>
          )}
          {!hasPage && address !== '' && (
            <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => onChange('')}>
              Remove image
            </Button>
          )}
        </Row>
      )}
      <TextField
        label={`URL of ${label}`}
        description={description}
        error={error}
        isDisabled={isDisabled}
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={onChange}
      />
      {opened === 'assets' && (
        <AssetChooser
          onClose={() => setOpened(undefined)}
          onChoose={(chosen) => {
            setOpened(undefined);
            onChange(chosen);
          }}
        />
      )}
      {opened === 'crop' && source !== undefined && (
        <CropDialog
          label={label}
          src={source}
          name={asset?.name ?? label}
          isVector={isVector}
          frame={uses.find((use) => use.frame !== undefined)?.frame}
          onClose={() => setOpened(undefined)}
          onCrop={(file) => {
            setOpened(undefined);
            upload([file]);
          }}
        />
      )}
    </fieldset>
  );
}

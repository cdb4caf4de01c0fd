import { Crop, Images, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, DropZone, FileTrigger } from 'react-aria-components';
import { pictureTypes } from '../../../../app/pictures/check-picture.ts';
import { getAssetPath, useAsset } from '../../../../app/pictures/use-asset-path.ts';
import { usePictureUploads } from '../../../../app/pictures/use-picture-uploads.ts';
import { FieldUploads } from '../../../../app/uploads/upload-list.tsx';
import { toDisplayUrl } from '../../../../kit/value-form/picture-file.ts';
import { printText, TextBox } from '../inputs/text-box.tsx';
import listStyles from '../lists/lists.module.css';
import type { Property } from '../property.ts';
import styles from './pictures.module.css';

const AssetChooser = lazy(() =>
  import('../../../../kit/value-form/asset-chooser.tsx').then((module) => ({ default: module.AssetChooser })),
);

/** The picture that a value names, as this page can show it. */
export function usePictureSource(value: string): { source: string | undefined; isMissing: boolean } {
  const asset = useAsset(value);
  return {
    source: asset ? getAssetPath(asset) : toDisplayUrl(value, location.origin),
    isMissing: asset === null,
  };
}

/** A field for a picture: dropped, uploaded, chosen from the assets of the space, or a URL. `onCrop` adds a button. */
export function PictureBox({ property, onCrop }: { property: Property; onCrop?: (() => void) | undefined }) {
  const { isDisabled, label } = property;
  const [isChoosing, setChoosing] = useState(false);
  const value = printText(property.value);
  const { source, isMissing } = usePictureSource(value);
  const uploads = usePictureUploads(({ asset }) => property.set(`asset:${asset.id}`));
  const upload = (files: readonly File[]) => {
    if (uploads.isBusy || isDisabled) return;
    uploads.clear();
    uploads.add(files.slice(0, 1));
  };
  return (
    <div className={styles.box}>
      <DropZone
        className={styles.zone}
        aria-label={`Drop or paste an image for ${label}`}
        isDisabled={isDisabled}
        onDrop={async ({ items }) =>
          upload(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
        }
      >
        {source === undefined ? (
          <span className={styles.absence}>
            {isMissing ? 'This asset no longer exists.' : value === '' ? 'Drop an image here' : 'Shown on the canvas'}
          </span>
        ) : (
          <img src={source} alt="" draggable={false} />
        )}
      </DropZone>
      <div className={styles.actions}>
        <Button className={listStyles.add} isDisabled={isDisabled} onPress={() => setChoosing(true)}>
          <Images aria-hidden="true" /> Assets
        </Button>
        <FileTrigger acceptedFileTypes={[...pictureTypes]} onSelect={(files) => files && upload([...files])}>
          <Button className={listStyles.add} isDisabled={isDisabled || uploads.isBusy}>
            <Upload aria-hidden="true" /> Upload
          </Button>
        </FileTrigger>
        {onCrop && (
          <Button className={listStyles.add} onPress={onCrop}>
            <Crop aria-hidden="true" /> Crop
          </Button>
        )}
      </div>
      <FieldUploads state={uploads} />
      <TextBox property={property} placeholder="https://" />
      <Suspense fallback={null}>
        {isChoosing && (
          <AssetChooser
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false);
              property.set(chosen);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

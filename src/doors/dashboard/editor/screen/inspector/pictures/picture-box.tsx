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
const CropDialog = lazy(() =>
  import('../../../../kit/value-form/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

/** The picture that a value names, as this page can show it. */
export function usePictureSource(value: string): { source: string | undefined; isMissing: boolean; isVector: boolean } {
  const asset = useAsset(value);
  return {
    source: asset ? getAssetPath(asset) : toDisplayUrl(value, location.origin),
    isMissing: asset === null,
    isVector: asset?.contentType === 'image/svg+xml' || /^data:image\/svg|\.svg$/i.test(value),
  };
}

/** A field for a picture: dropped, uploaded, chosen from the assets of the space, cropped, or a URL. */
export function PictureBox({ property }: { property: Property }) {
  const { isDisabled, label } = property;
  const [opened, setOpened] = useState<'assets' | 'crop'>();
  const value = printText(property.value);
  const { source, isMissing, isVector } = usePictureSource(value);
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
        <Button className={listStyles.add} isDisabled={isDisabled} onPress={() => setOpened('assets')}>
          <Images aria-hidden="true" /> Assets
        </Button>
        <FileTrigger acceptedFileTypes={[...pictureTypes]} onSelect={(files) => files && upload([...files])}>
          <Button className={listStyles.add} isDisabled={isDisabled || uploads.isBusy}>
            <Upload aria-hidden="true" /> Upload
          </Button>
        </FileTrigger>
        {source !== undefined && (
          <Button className={listStyles.add} isDisabled={isDisabled} onPress={() => setOpened('crop')}>
            <Crop aria-hidden="true" /> Crop
          </Button>
        )}
      </div>
      <FieldUploads state={uploads} />
      <TextBox property={property} placeholder="https://" />
      <Suspense fallback={null}>
        {opened === 'assets' && (
          <AssetChooser
            onClose={() => setOpened(undefined)}
            onChoose={(chosen) => {
              setOpened(undefined);
              property.set(chosen);
            }}
          />
        )}
        {opened === 'crop' && source !== undefined && (
          <CropDialog
            label={label}
            src={source}
            name={label}
            isVector={isVector}
            frame={undefined}
            onClose={() => setOpened(undefined)}
            onCrop={(file) => {
              setOpened(undefined);
              upload([file]);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

import { Button } from 'react-aria-components';
import { megabytes } from '../../app/file-size.ts';
import type { Asset } from '../../app/pictures/send.ts';
import { getAssetPath } from '../../app/pictures/use-asset-path.ts';
import { Picture, Skeleton } from '../../design/index.ts';
import { pixels } from './crop.ts';
import styles from './value-form.module.css';

interface AssetGridProps {
  /** The pictures; undefined while they load. */
  assets: readonly Asset[] | undefined;
  onChoose(asset: Asset): void;
}

/** A grid of pictures, from which the user chooses one. */
export function AssetGrid({ assets, onChoose }: AssetGridProps) {
  if (!assets) {
    return (
      <div className={styles.tiles} aria-busy="true">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} height="210px" />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.tiles} aria-label="Assets">
      {assets.map((asset) => (
        <li key={asset.id}>
          <Button className={styles.tile} style={{ width: '100%' }} onPress={() => onChoose(asset)}>
            <Picture src={getAssetPath(asset)} alt="" width={4} height={3} absence="No preview in this browser" />
            <span className={styles.tileName}>{asset.name}</span>
            <span className={styles.hint}>
              {kindName(asset)} · {pixels(asset)} · {megabytes(asset.bytes)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The short name of a picture's type: `SVG` for `image/svg+xml`. */
export const kindName = ({ contentType }: Asset) =>
  contentType.replace('image/', '').replace('svg+xml', 'svg').toUpperCase();

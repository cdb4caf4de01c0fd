import { Button } from 'react-aria-components';
import { megabytes } from '../../app/pictures/judge.ts';
import type { Asset } from '../../app/pictures/send.ts';
import { Picture, Skeleton } from '../../design/index.ts';
import { kindName, pathOf, pixels } from './asset-calls.ts';
import styles from './files.module.css';

interface AssetGridProps {
  /** Absent: they are being read. */
  assets: readonly Asset[] | undefined;
  onChoose(asset: Asset): void;
}

/** Pictures to choose one of. */
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
            <Picture src={pathOf(asset)} alt="" width={4} height={3} absence="No preview in this browser" />
            <span className={styles.tileName}>{asset.name}</span>
            <span className={styles.muted}>
              {kindName(asset)} · {pixels(asset)} · {megabytes(asset.bytes)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

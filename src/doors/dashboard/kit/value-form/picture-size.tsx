import { pixels, type Size } from './crop.ts';
import { computeEnlargement, type PictureUse } from './picture-uses.ts';
import styles from './value-form.module.css';

interface PictureSizeProps {
  /** The size of the picture; undefined while it is unknown. */
  size: Size | undefined;
  /** Whether the picture is a vector drawing, which is sharp at every size. */
  isVector: boolean;
  uses: readonly PictureUse[];
  /** The number of device pixels of the rendered file for each px of the page. */
  scale: number;
}

/** An enlargement by less than this factor is not visible. */
const visible = 1.1;

/** Shows the size of a picture in pixels, and how many pixels the page needs. */
export function PictureSize({ size, isVector, uses, scale }: PictureSizeProps) {
  const [largest] = uses.toSorted((one, other) => computeArea(other) - computeArea(one));
  const frame = largest?.frame;
  if (!size && !frame) return null;
  const factor = largest && size && !isVector ? computeEnlargement(largest, size, scale) : undefined;
  return (
    <div className={styles.hint} role="status">
      {size && <p>Image size: {pixels(size)}.</p>}
      {frame && (
        <p>
          The design shows it at {pixels(frame)}
          {!isVector &&
            `. For a sharp result, use an image of at least ${pixels({ width: frame.width * scale, height: frame.height * scale })}`}
          .
        </p>
      )}
      {factor !== undefined && factor > visible && (
        <p className={styles.warning}>The image is enlarged {factor.toFixed(1)} times and will look blurry.</p>
      )}
    </div>
  );
}

const computeArea = ({ frame }: PictureUse) => (frame ? frame.width * frame.height : 0);

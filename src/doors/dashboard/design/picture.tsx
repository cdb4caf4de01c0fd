import { type SyntheticEvent, useState } from 'react';
import styles from './layout.module.css';

interface PictureProps {
  /** The address of the picture. Undefined while it is being drawn, null if there is none. */
  src: string | null | undefined;
  alt: string;
  /** The width for the proportions of the frame. They are known before the picture loads, so nothing moves. */
  width: number;
  height: number;
  /** The text that is shown if there is no picture. */
  absence?: string;
}

/** A picture in a frame of given proportions. If the picture cannot be loaded, a message is shown instead. */
export function Picture({ src, alt, width, height, absence = 'No preview' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<{ src: string; proportion: number }>();
  const isLoaded = loaded !== undefined && loaded.src === src;
  const onLoad = async ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = currentTarget;
    // The picture is hidden until the browser can paint it. A failure is reported by onError.
    await currentTarget.decode().catch(() => undefined);
    // A picture is drawn in whole pixels, so that its sides may differ from the proportions by one.
    const isWhole = Math.abs(naturalWidth - (naturalHeight * width) / height) <= Math.max(1, width / height);
    const frame = width / height;
    if (src) setLoaded({ src, proportion: isWhole ? frame : naturalWidth / naturalHeight || frame });
  };
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      {src === null || (src !== undefined && failed === src) ? (
        <p>{absence}</p>
      ) : (
        src !== undefined && (
          <img
            src={src}
            alt={alt}
            loading="lazy"
            decoding="async"
            data-loaded={isLoaded || undefined}
            style={isLoaded ? sizeWithin(width / height, loaded.proportion) : undefined}
            onLoad={(event) => void onLoad(event)}
            onError={() => setFailed(src)}
          />
        )
      )}
    </div>
  );
}

/**
 * The part of a frame that a picture covers if it is as large as fits. Both parameters are the width divided by the
 * height. Only what is behind this part can be seen through transparent pixels.
 */
const sizeWithin = (frame: number, picture: number) =>
  ({
    width: `${100 * Math.min(1, picture / frame)}%`,
    height: `${100 * Math.min(1, frame / picture)}%`,
    objectFit: 'fill',
  }) as const;

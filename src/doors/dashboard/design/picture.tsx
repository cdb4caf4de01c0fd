import { type SyntheticEvent, useState } from 'react';
import styles from './layout.module.css';

interface PictureProps {
  /** Absent: it is being drawn; null: there is none. */
  src: string | null | undefined;
  alt: string;
  /** The proportions of the frame, so that nothing moves when the picture loads. */
  width: number;
  height: number;
  /** The text in place of a missing picture. */
  absence?: string;
}

/** A picture in a frame with its own proportions. A message replaces a picture that does not load. */
export function Picture({ src, alt, width, height, absence = 'No preview' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<{ src: string; proportion: number }>();
  const isLoaded = loaded !== undefined && loaded.src === src;
  const onLoad = async ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = currentTarget;
    // The frame is empty until the picture can be painted. A failed decoder is reported by onError.
    await currentTarget.decode().catch(() => undefined);
    if (src) setLoaded({ src, proportion: naturalWidth / naturalHeight || width / height });
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
 * The largest size of a picture within its frame, both as width by height: what is below it is visible only through the
 * picture.
 */
const sizeWithin = (frame: number, picture: number) => ({
  width: `${100 * Math.min(1, picture / frame)}%`,
  height: `${100 * Math.min(1, frame / picture)}%`,
});

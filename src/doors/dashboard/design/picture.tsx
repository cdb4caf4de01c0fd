import { useState } from 'react';
import styles from './layout.module.css';

interface PictureProps {
  /** Absent: it is being made; null: there is none. */
  src: string | null | undefined;
  alt: string;
  /** Of the frame, so that nothing moves when the picture comes. */
  width: number;
  height: number;
  /** Said in place of a picture that there is none of. */
  absence?: string;
}

/** A picture in a frame of its own proportions. A picture that does not come is told in words. */
export function Picture({ src, alt, width, height, absence = 'No picture' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      {src === null || (src !== undefined && failed === src) ? (
        <p>{absence}</p>
      ) : (
        src !== undefined && <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </div>
  );
}

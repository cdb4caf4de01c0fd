import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../design/index.ts';
import styles from './files.module.css';

/**
 * The families that were created for specimens, by the file of the font, so that each font is loaded once. Their names
 * differ from the families that pages use.
 */
const loaded = new Map<string, Promise<string>>();

function load(key: string, read: () => Promise<ArrayBuffer>): Promise<string> {
  const cached = loaded.get(key);
  if (cached) return cached;
  const loading = read().then(async (bytes) => {
    const family = `specimen-${key.replace(/[^\w-]/g, '_')}`;
    document.fonts.add(await new FontFace(family, bytes).load());
    return family;
  });
  loaded.set(key, loading);
  // If loading failed, it may be tried again.
  loading.catch(() => loaded.delete(key));
  return loading;
}

interface SpecimenProps {
  /** Identifies the font among all fonts. */
  id: string;
  read(): Promise<ArrayBuffer>;
  text: string;
}

/** Shows a text in a font. The font is loaded once the text is visible. */
export function Specimen({ id, read, text }: SpecimenProps) {
  const [family, setFamily] = useState<string>();
  const [failed, setFailed] = useState(false);
  const elementRef = useRef<HTMLDivElement>(null);
  const reader = useRef(read);
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    let isShown = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load(id, reader.current).then(
          (name) => isShown && setFamily(name),
          () => isShown && setFailed(true),
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      isShown = false;
      observer.disconnect();
    };
  }, [id]);
  return (
    <div ref={elementRef} className={styles.specimen}>
      {failed ? (
        <p className={styles.muted}>This font could not be loaded.</p>
      ) : family === undefined ? (
        <Skeleton height="44px" />
      ) : (
        <p style={{ fontFamily: family }}>{text}</p>
      )}
    </div>
  );
}

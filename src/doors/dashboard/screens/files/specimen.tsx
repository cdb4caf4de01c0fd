import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../design/index.ts';
import styles from './files.module.css';

/** The families of specimens by the file that they show, so that a font is loaded once. Pages use other names. */
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
  // A failed load may be tried again.
  loading.catch(() => loaded.delete(key));
  return loading;
}

interface SpecimenProps {
  /** Identifies the font among all. */
  id: string;
  read(): Promise<ArrayBuffer>;
  text: string;
}

/** A text in a font, which is loaded once the text is visible. */
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

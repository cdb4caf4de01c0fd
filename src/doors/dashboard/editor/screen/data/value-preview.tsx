import styles from './data.module.css';
import { printValue } from './print-value.ts';

/** A value in one line, with a swatch for a color. */
export function ValuePreview({ value }: { value: unknown }) {
  const isColor = typeof value === 'string' && /^#[\da-f]{3,8}$/i.test(value);
  return (
    <>
      {isColor && <span className={styles.swatch} style={{ background: value }} />}
      {printValue(value)}
    </>
  );
}

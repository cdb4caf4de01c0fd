import { useEditor } from '../../use-editor.ts';
import styles from './color.module.css';
import { resolveColor } from './resolve-color.ts';

/** A color on a checkerboard; a line if there is none. */
export function Swatch({ color, isRound = false }: { color: string | undefined; isRound?: boolean }) {
  const { brand } = useEditor().values.shared;
  const resolved = color === undefined ? undefined : resolveColor(color, brand);
  return (
    <span className={styles.swatch} data-none={resolved === undefined || undefined} data-round={isRound || undefined}>
      <span style={{ background: resolved }} />
    </span>
  );
}

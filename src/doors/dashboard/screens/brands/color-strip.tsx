import styles from './brands.module.css';
import { listColors, type Tokens } from './tokens.ts';

const maxColors = 12;

/** Shows the colors of a brand side by side. Screen readers announce their names. */
export function ColorStrip({ tokens }: { tokens: Tokens }) {
  const colors = listColors(tokens).slice(0, maxColors);
  if (colors.length === 0) return <div className={styles.strip} role="img" aria-label="No colors" />;
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={`Colors: ${colors.map(([name]) => name.slice(0, 40)).join(', ')}`}
    >
      {colors.map(([name, color]) => (
        <span key={name} style={{ background: color }} title={`${name}: ${color}`.slice(0, 200)} />
      ))}
    </div>
  );
}

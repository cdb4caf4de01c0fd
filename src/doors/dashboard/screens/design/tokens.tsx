import { Card, Stack } from '../../design/index.ts';
import styles from './design.module.css';

const colors = [
  'canvas',
  'surface',
  'sunken',
  'hover',
  'selected',
  'text',
  'text-muted',
  'border',
  'control-border',
  'accent',
  'accent-hover',
  'on-accent',
  'focus',
  'danger',
  'danger-soft',
  'warning',
  'warning-soft',
  'success',
  'success-soft',
  'info',
  'info-soft',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
];
const texts = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'];
const spaces = [1, 2, 3, 4, 5, 6, 7, 8];

/** Shows the values that all components use, from design/tokens.css. */
export function TokenSamples() {
  return (
    <Card>
      <h2>Tokens</h2>
      <h3>Color</h3>
      <div className={styles.swatches}>
        {colors.map((name) => (
          <div key={name}>
            <div className={styles.swatch} style={{ background: `var(--color-${name})` }} />
            <span className={styles.name}>{name}</span>
          </div>
        ))}
      </div>
      <h3>Type</h3>
      <Stack>
        {texts.map((name) => (
          <p key={name} style={{ fontSize: `var(--text-${name})`, lineHeight: 'var(--line-tight)' }}>
            Templates in, images out <span className={styles.name}>text-{name}</span>
          </p>
        ))}
      </Stack>
      <h3>Space</h3>
      <Stack>
        {spaces.map((step) => (
          <div key={step}>
            <div className={styles.space} style={{ width: `var(--space-${step})` }} />
            <span className={styles.name}>space-{step}</span>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

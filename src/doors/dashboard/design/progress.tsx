import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import styles from './progress.module.css';

/** Shows that something is running whose duration is unknown. */
export function Spinner({ label }: { label: string }) {
  return (
    <AriaProgressBar isIndeterminate aria-label={label}>
      <div className={styles.spinner} />
    </AriaProgressBar>
  );
}

/** A progress bar. `value` is from 0 to 100. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <AriaProgressBar value={value} className={styles.bar}>
      {({ percentage, valueText }) => (
        <>
          <Label>
            {label} · {valueText}
          </Label>
          <div className={styles.track}>
            <div className={styles.fill} style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}

/** A placeholder of the same size as the content that is loading, so that nothing moves when the content arrives. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}

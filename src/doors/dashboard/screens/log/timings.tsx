import styles from './log.module.css';
import { msWords } from './log-entry.ts';

const stages: ReadonlyArray<readonly [id: string, name: string, color: string]> = [
  ['load', 'Load the template', 'var(--color-series-2)'],
  ['resolve', 'Apply values', 'var(--color-series-5)'],
  ['gather', 'Load fonts and images', 'var(--color-series-4)'],
  ['draw', 'Draw', 'var(--color-series-1)'],
  ['encode', 'Encode', 'var(--color-series-3)'],
  ['store', 'Store', 'var(--color-control-border)'],
];

/**
 * Shows the duration of each stage as parts of a bar, with a list of their names and times. `timings` is in
 * milliseconds.
 */
export function Timings({ timings }: { timings: Readonly<Record<string, number>> }) {
  const knownStages = stages.map(([id, name, color]) => ({ id, name, color, ms: timings[id] ?? 0 }));
  const total = knownStages.reduce((sum, { ms }) => sum + ms, 0);
  if (total === 0) return <p>There are no timings, because nothing was rendered.</p>;
  return (
    <>
      <div className={styles.timings} aria-hidden="true">
        {knownStages
          .filter(({ ms }) => ms > 0)
          .map(({ id, color, ms }) => (
            <span key={id} style={{ width: `${(100 * ms) / total}%`, background: color }} />
          ))}
      </div>
      <ul className={styles.legend}>
        {knownStages.map(({ id, name, color, ms }) => (
          <li key={id}>
            <span style={{ background: color }} aria-hidden="true" />
            {name}: {msWords(ms)}
          </li>
        ))}
      </ul>
    </>
  );
}

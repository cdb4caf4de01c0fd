import { Link } from 'react-aria-components';
import { Notice } from '../../../design/index.ts';
import styles from './playground.module.css';
import type { Warning } from './use-preview.ts';

/** What could not be drawn as asked, each with its guide. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  const title = warnings.length === 1 ? 'One thing to look at' : `${warnings.length} things to look at`;
  return (
    <Notice tone="warning" title={title}>
      <ul className={styles.warnings}>
        {warnings.slice(0, 20).map(({ code, message, layerId }) => (
          <li key={`${code} ${layerId} ${message}`}>
            {layerId !== undefined && (
              <>
                Layer <code>{layerId}</code>:{' '}
              </>
            )}
            {message} <Link href={`/docs/warnings#${code}`}>What to do</Link>
          </li>
        ))}
      </ul>
      {warnings.length > 20 && <p>{warnings.length - 20} more are not shown.</p>}
    </Notice>
  );
}

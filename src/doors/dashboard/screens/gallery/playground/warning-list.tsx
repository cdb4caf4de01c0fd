import { Link } from 'react-aria-components';
import { Notice } from '../../../design/index.ts';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { groupWarnings } from './group-warnings.ts';
import styles from './playground.module.css';
import type { Warning } from './use-preview.ts';

interface WarningListProps {
  warnings: readonly Warning[];
  /** The variables of the current page. */
  variables?: readonly Variable[];
  layers?: unknown;
}

const maxGroups = 12;

/** Lists the warnings of a render by variable, each with a link to the guide that explains it. */
export function WarningList({ warnings, variables = [], layers }: WarningListProps) {
  if (warnings.length === 0) return null;
  const groups = groupWarnings(warnings, { variables, layers });
  const title = groups.length === 1 ? '1 warning' : `${groups.length} warnings`;
  return (
    <Notice tone="warning" title={title}>
      <ul className={styles.warnings}>
        {groups.slice(0, maxGroups).map(({ labels, code, words, count, details }) => (
          <li key={`${labels.join()} ${code} ${words}`}>
            {labels.length > 0 && <strong>{labels.join(', ')}: </strong>}
            {words} {count > 1 && `(${count} places) `}
            <Link href={`/docs/warnings#${code}`}>How to fix this</Link>
            {labels.length > 0 && (
              <details>
                <summary>Details</summary>
                {details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
      {groups.length > maxGroups && (
        <p>
          {groups.length - maxGroups} more {groups.length - maxGroups === 1 ? 'warning is' : 'warnings are'} not shown.
        </p>
      )}
    </Notice>
  );
}

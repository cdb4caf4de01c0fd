import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { formatMoment } from '../../app/date-words.ts';
import { Badge, Card, Picture } from '../../design/index.ts';
import { getListPictureUrl } from '../log/log-entry.ts';
import { useTemplateNames } from '../log/template-names.ts';
import styles from './home.module.css';

type Render = DataOf<'renderLogs.listForSession'>['list'][number];

/** Lists the most recent renders of the space. */
export function RecentRenders({ renders }: { renders: readonly Render[] }) {
  const names = useTemplateNames(
    renders.flatMap(({ templateId }) => (typeof templateId === 'string' ? [templateId] : [])),
  );
  return (
    <Card>
      <div className={styles.head}>
        <h2>Recent renders</h2>
        <Link href="/app/log">View render log</Link>
      </div>
      {renders.length === 0 ? (
        <p className={styles.hint}>No renders yet.</p>
      ) : (
        <ul className={styles.tiles}>
          {renders.map((render) => {
            const { id, format, fileUrl, warnings, createdOn } = render;
            const path = fileUrl === null ? undefined : new URL(fileUrl, location.origin).pathname;
            const when = formatMoment(createdOn);
            return (
              <li key={id}>
                <Link {...(path !== undefined && { href: path, target: '_blank' })} className={styles.tile}>
                  <Picture
                    src={getListPictureUrl(render, names.get(render.templateId ?? '')?.isOwn) ?? null}
                    alt=""
                    width={4}
                    height={3}
                    absence={format.toUpperCase()}
                  />
                  <span className={styles.facts}>
                    <Badge>{format}</Badge>
                    {warnings && warnings.length > 0 && (
                      <Badge tone="warning">
                        {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
                      </Badge>
                    )}
                  </span>
                  <span className={styles.hint}>{when}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { tinyThumbnail } from '../../app/thumbnails.ts';
import { Card, Picture } from '../../design/index.ts';
import styles from './home.module.css';

type Template = DataOf<'templates.list'>['list'][number];

/** Lists the most recently edited templates. */
export function RecentTemplates({ templates }: { templates: readonly Template[] }) {
  return (
    <Card>
      <div className={styles.head}>
        <h2>Recent templates</h2>
        <Link href="/app/templates">All templates</Link>
      </div>
      {templates.length === 0 ? (
        <p className={styles.hint}>
          This space has no templates yet. <Link href="/templates">Copy one from the gallery</Link>.
        </p>
      ) : (
        <ul className={styles.tiles}>
          {templates.map(({ id, name, publishedVersion, editedOn, pageCount }) => (
            <li key={id}>
              <Link href={`/app/templates/${id}`} className={styles.tile}>
                <Picture
                  src={`${tinyThumbnail(id, { isOwn: true })}&of=${encodeURIComponent(editedOn)}`}
                  alt=""
                  width={4}
                  height={3}
                  absence={pageCount === 0 ? 'No pages yet' : 'No preview'}
                />
                <span className={styles.name}>{name}</span>
                <span className={styles.hint}>
                  {publishedVersion === null ? 'Draft' : `Version ${publishedVersion}`}
                  {pageCount > 1 && ` · ${pageCount} pages`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

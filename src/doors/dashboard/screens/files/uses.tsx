import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { shorten } from '../../app/shorten.ts';
import { Badge, Skeleton } from '../../design/index.ts';
import styles from './files.module.css';

export type Uses = DataOf<'assets.uses.list'>;
type Use = Uses['list'][number];

/** Lists the uses of an asset or a font, each with a link. */
export function UsesList({ uses }: { uses: Uses }) {
  return (
    <>
      {uses.count === 0 && <p className={styles.muted}>Nothing in this space uses it.</p>}
      {!uses.complete && (
        <p className={styles.muted}>This space is very large, so only the most recently changed items were searched.</p>
      )}
      <ul className={styles.uses} aria-label="Usage">
        {uses.list.map((use) => {
          const { kind, name, href } = describeUse(use);
          return (
            <li key={`${href} ${name} ${use.where}`}>
              {kind} <Link href={href}>{shorten(name, 60)}</Link>{' '}
              <Badge tone={use.where === 'published' ? 'success' : 'neutral'}>
                {use.where === 'published' ? 'Published' : 'Draft'}
              </Badge>
            </li>
          );
        })}
      </ul>
      {uses.count > uses.list.length && (
        <p className={styles.muted}>And {(uses.count - uses.list.length).toLocaleString()} more.</p>
      )}
    </>
  );
}

/** Shows the uses, or a placeholder while they load. */
export function UsesSection({ data, error, onRetry }: { data: Uses | undefined; error: unknown; onRetry(): void }) {
  return (
    <section className={styles.usesSection}>
      <p>
        <strong>Usage</strong>
      </p>
      <ProblemNotice error={error} onRetry={onRetry} />
      {data ? <UsesList uses={data} /> : !error && <Skeleton height="1.5em" />}
    </section>
  );
}

/** The warning that is shown before a user deletes a record that is in use. */
export function DeletionWarning({ uses, consequence }: { uses: Uses | undefined; consequence: string }) {
  return (
    <div className={styles.usesSection}>
      <p>{consequence} This cannot be undone.</p>
      {uses && <UsesList uses={uses} />}
    </div>
  );
}

function describeUse(use: Use): { kind: string; name: string; href: string } {
  switch (use.kind) {
    case 'page':
      return { kind: 'Page', name: `${use.pageName} of ${use.templateName}`, href: `/app/templates/${use.templateId}` };
    case 'template':
      return { kind: 'Template values', name: use.templateName, href: `/app/templates/${use.templateId}` };
    case 'brand':
      return { kind: 'Brand', name: use.brandName, href: `/app/brands/${use.brandId}` };
    case 'entry':
      return {
        kind: `Entry of ${use.collection}`,
        name: use.slug ?? use.entryId,
        href: `/app/content/${use.collection}/${use.entryId}`,
      };
  }
}

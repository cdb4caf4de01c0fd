import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import styles from './layout.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** The list to which a record belongs. */
  back?: { href: string; name: string };
  /** The actions of the screen, the main one last. */
  actions?: ReactNode;
}

/** The only h1 of a screen. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.pageHeader}>
      <div>
        {back && (
          <Link href={back.href} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {back.name}
          </Link>
        )}
        <title>{`${title} · Galley`}</title>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.row}>{actions}</div>}
    </header>
  );
}

interface Children {
  children: ReactNode;
}

/** Elements in a row, which wraps if there is no room. */
export const Row = ({ children }: Children) => <div className={styles.row}>{children}</div>;

/** Elements in a column. */
export const Stack = ({ children }: Children) => <div className={styles.stack}>{children}</div>;

/** One subject of a screen. */
export const Card = ({ children }: Children) => <section className={styles.card}>{children}</section>;

/** Cards or pictures of similar size. */
export const Grid = ({ children }: Children) => <div className={styles.grid}>{children}</div>;

/** A form next to its result. */
export const Columns = ({ children }: Children) => <div className={styles.columns}>{children}</div>;

/** Facts with their names. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

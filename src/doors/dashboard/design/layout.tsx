import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import styles from './layout.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** The list to which the record belongs. */
  back?: { href: string; name: string };
  /** The actions of the screen. The main action is the last one. */
  actions?: ReactNode;
}

/** The header of a screen. It has the only h1 of the screen. */
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

/** Places elements in a row, which wraps if there is not enough space. */
export const Row = ({ children }: Children) => <div className={styles.row}>{children}</div>;

/** Places elements in a column. */
export const Stack = ({ children }: Children) => <div className={styles.stack}>{children}</div>;

/** A card for one subject of a screen. */
export const Card = ({ children }: Children) => <section className={styles.card}>{children}</section>;

/** A grid of cards or pictures of similar size. */
export const Grid = ({ children }: Children) => <div className={styles.grid}>{children}</div>;

/** Places a form next to its result. */
export const Columns = ({ children }: Children) => <div className={styles.columns}>{children}</div>;

/** A list of facts with their names. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

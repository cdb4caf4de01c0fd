import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const icons = { info: Info, neutral: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
}

/** A message for the user. Screen readers announce a message about a fault immediately. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>
        {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Shows the state of a record in one word. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}

/** Shown in place of an empty list. It says what the list will contain and how to create the first item. */
export function Empty({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

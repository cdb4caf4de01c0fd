import { type ReactNode, useEffect } from 'react';
import { Form } from 'react-aria-components';
import styles from './shell.module.css';
import { Wordmark } from './wordmark.tsx';

interface FrontProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** The layout of the screens for users who are not signed in. */
export function Front({ title, lead, children, foot }: FrontProps) {
  useEffect(() => {
    document.title = `${title} · Galley`;
  }, [title]);
  return (
    <div className={styles.front}>
      <main className={styles.frontPanel}>
        <Wordmark href="/" />
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {children}
        {foot}
      </main>
    </div>
  );
}

export function FrontForm({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) {
  return (
    <Form
      className={styles.frontForm}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Form>
  );
}

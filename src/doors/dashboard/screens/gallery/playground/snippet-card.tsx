import type { ReactNode } from 'react';
import { CodeBlock, Tabs } from '../../../design/index.ts';
import styles from './playground.module.css';
import type { Snippet } from './snippets.ts';

interface SnippetCardProps {
  snippets: readonly Snippet[];
  /** What is missing for a public URL, and how the user can get it. */
  pictureAccess: ReactNode;
}

/** Shows code that renders the same picture with the ids and values of the screen. */
export function SnippetCard({ snippets, pictureAccess }: SnippetCardProps) {
  return (
    <>
      <h2>Code samples</h2>
      <Tabs
        label="Language or tool"
        tabs={snippets.map(({ id, name, text, note }) => ({
          id,
          name,
          children: (
            <div className={styles.snippet}>
              {id === 'img' && pictureAccess}
              {text !== null && <CodeBlock text={text} label={`Code sample: ${name}`} isWrapped={id === 'img'} />}
              {note !== '' && <p className={styles.hint}>{note}</p>}
            </div>
          ),
        }))}
      />
    </>
  );
}

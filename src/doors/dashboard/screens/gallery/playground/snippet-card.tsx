import { CodeBlock, Tabs } from '../../../design/index.ts';
import styles from './playground.module.css';
import type { Snippet } from './snippets.ts';

/** The same picture from code: with the ids and values that are on the screen. */
export function SnippetCard({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <>
      <h2>Make it elsewhere</h2>
      <Tabs
        label="Where it is made"
        tabs={snippets.map(({ id, name, text, note }) => ({
          ...{ id, name },
          children: (
            <div className={styles.snippet}>
              <CodeBlock text={text} label={`Sample for ${name}`} isWrapped={id === 'img'} />
              <p className={styles.hint}>{note}</p>
            </div>
          ),
        }))}
      />
    </>
  );
}

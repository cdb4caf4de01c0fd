import { Link } from 'react-aria-components';
import { Button, CodeBlock, Notice, Row } from '../../../design/index.ts';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { noteCopied } from './copied.ts';
import styles from './playground.module.css';
import { fileTag } from './snippets.ts';
import { type RenderedFile, save } from './use-render.ts';
import { WarningList } from './warning-list.tsx';

interface ResultProps {
  made: RenderedFile;
  alt: string;
  variables: readonly Variable[];
  layers: unknown;
}

/** Shows the rendered file, with ways to download it, open it, and copy the code that embeds it. */
export function Result({ made, alt, variables, layers }: ResultProps) {
  const { url, name, bytes, pages, isPicture, cost, remaining, width, height } = made;
  const facts = [
    formatSize(bytes),
    ...(pages > 1 ? [`${pages.toLocaleString()} pages`] : []),
    cost === 0 ? 'no credits' : `${cost.toLocaleString()} ${cost === 1 ? 'credit' : 'credits'}`,
    ...(remaining === null ? [] : [`${remaining.toLocaleString()} left`]),
  ];
  return (
    <div className={styles.result}>
      <Notice tone="success" title={isPicture ? 'Your image is ready' : 'Your file is ready'}>
        <p>
          <Link href={new URL(url).pathname} target="_blank">
            {name}
          </Link>{' '}
          · {facts.join(' · ')}
        </p>
      </Notice>
      <CodeBlock
        label={isPicture ? 'Embed code' : 'File URL'}
        text={isPicture ? fileTag(url, { name: alt, width, height }) : url}
        isWrapped
        onCopied={noteCopied}
      />
      <Row>
        <Button size="small" onPress={() => save(made)}>
          Download again
        </Button>
        <span className={styles.hint}>
          {isPicture
            ? 'Paste this code into a web page. Anyone who opens the page sees the image.'
            : 'Anyone who has the URL can open the file.'}
        </span>
      </Row>
      <WarningList warnings={made.warnings} variables={variables} layers={layers} />
    </div>
  );
}

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(undefined, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

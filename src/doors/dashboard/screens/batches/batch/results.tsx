import { Link } from 'react-aria-components';
import { galley } from '../../../app/api.ts';
import { ButtonLink, Card, Picture, Row } from '../../../design/index.ts';
import { ListView } from '../../../kit/list/list-view.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { getFormatFacts } from '../../gallery/playground/output.ts';
import { type Batch, type BatchItem, batchKey, isOver } from '../data.ts';
import styles from './batch.module.css';

/** The finished files as a wall, and what can be downloaded of them. */
export function Results({ batch }: { batch: Batch }) {
  const { id, counts, outputs, urls } = batch;
  const list = useList({
    // While the batch runs, only a page that is not full yet is loaded again.
    queryKey: [...batchKey(id), 'done', isOver(batch) ? counts.done : Math.min(counts.done, perPage)],
    perPage,
    load: (query) => galley.batches.items.list(id, { ...query, state: 'done' }),
  });
  return (
    <Card>
      <h2>Files</h2>
      <Row>
        <ButtonLink variant="primary" href={urls.zip} download>
          Download ZIP
        </ButtonLink>
        <ButtonLink href={urls.manifestCsv} download>
          Download CSV with URLs
        </ButtonLink>
      </Row>
      <p className={styles.muted}>
        The CSV has your columns, and the name and URL of each file. You can embed the URLs in web pages and emails.
      </p>
      <ListView list={list} what="files">
        {(files) => (
          <ul className={styles.wall} aria-label="Finished files">
            {files?.map((file) => (
              <FileCard
                key={`${file.row} ${file.output}`}
                file={file}
                isPicture={getFormatFacts(outputs[file.output - 1]?.format ?? 'png').isPicture}
              />
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

const perPage = 24;

function FileCard({ file: { fileName, url, row }, isPicture }: { file: BatchItem; isPicture: boolean }) {
  const name = fileName ?? `Row ${row}`;
  return (
    <li className={styles.item}>
      <Picture
        src={isPicture ? url : null}
        alt=""
        width={1}
        height={1}
        absence={(name.split('.').at(-1) ?? '').toUpperCase()}
      />
      {url === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link href={url} target="_blank" className={styles.name}>
          {name}
        </Link>
      )}
    </li>
  );
}

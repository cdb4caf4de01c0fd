import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Notice, Row, Skeleton } from '../../design/index.ts';
import { inWords } from './changes.ts';
import styles from './content.module.css';
import { areEqual } from './form-values.ts';
import { type Entry, type Field, type Read, readEntry, type Values } from './records.ts';

interface EntryConflictProps {
  id: string;
  fields: readonly Field[];
  mine: Values;
  onTheirs(theirs: Read<Entry>): void;
  onMine(theirs: Read<Entry>): void;
}

/** Somebody else saved the entry meanwhile: both are shown, field by field, and the person chooses. */
export function EntryConflict({ id, fields, mine, onTheirs, onMine }: EntryConflictProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['content', 'conflict', id],
    queryFn: () => readEntry(id),
    gcTime: 0,
    staleTime: 0,
  });
  const theirs = data?.doc.data ?? {};
  const others = fields.filter(({ apiName }) => !areEqual(mine[apiName], theirs[apiName]));
  return (
    <Notice tone="warning" title="Somebody else changed this entry while you edited it">
      <p>Nothing was overwritten. What you typed is still here.</p>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton height="3em" />}
      {data && (
        <>
          <ul className={styles.list}>
            {others.map(({ apiName, name }) => (
              <li key={apiName}>
                <strong>{name}</strong>: theirs {inWords(theirs[apiName])}, yours {inWords(mine[apiName])}
              </li>
            ))}
            {others.length === 0 && <li>The values are the same; the state or the variants differ.</li>}
          </ul>
          <Row>
            <Button size="small" onPress={() => onTheirs(data)}>
              Load theirs, drop mine
            </Button>
            <Button size="small" onPress={() => onMine(data)}>
              Save mine over theirs
            </Button>
          </Row>
        </>
      )}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Card, Notice, ProgressBar, Row } from '../../../design/index.ts';
import { type Batch, isOver } from '../data.ts';
import { FaultTable } from '../fault-table.tsx';
import { countWords, distinctFaults, reasonWords } from '../words.ts';
import styles from './create.module.css';
import { maxOutputs } from './outputs.ts';
import { maxFiles } from './rows-source.ts';
import { type BatchChoice, useCheck } from './use-check.ts';

/** Checks all rows, shows the faults and the cost, and starts the batch. */
export function CheckCard({ isFileNameWrong, ...choice }: BatchChoice & { isFileNameWrong: boolean }) {
  const { check, start, batch } = useCheck(choice);
  const { outputs, source } = choice;
  const isTooLarge = outputs.length > maxOutputs || source.count * outputs.length > maxFiles;
  const isReady = outputs.length > 0 && !isTooLarge && !isFileNameWrong;
  const result = batch?.data && isOver(batch.data) ? batch.data : undefined;
  const isChecking = check.isPending || (batch !== undefined && !batch.error && !result);
  return (
    <Card>
      <h2>5. Check and start</h2>
      {!result && (
        <>
          <p className={styles.hint}>
            All rows are checked before the first file is made. The check is free and shows what the batch costs.
          </p>
          {isChecking && batch?.data ? (
            <ProgressBar label="Checking rows" value={percent(batch.data.checkedRows, batch.data.rows)} />
          ) : null}
          <Row>
            <Button variant="primary" isDisabled={!isReady} isPending={isChecking} onPress={() => void check.run()}>
              Check rows
            </Button>
          </Row>
        </>
      )}
      <ProblemNotice error={check.error} onRetry={check.retry} />
      <ProblemNotice error={batch?.error} onRetry={() => void batch?.refetch()} />
      {result && <Result result={result} start={start} />}
      <ProblemNotice error={start.error} onRetry={start.retry} />
    </Card>
  );
}

function Result({ result, start }: { result: Batch; start: ReturnType<typeof useCheck>['start'] }) {
  const space = useQuery({ queryKey: ['space'], queryFn: () => galley.space.get() });
  const { counts, credits, errors, errorCount, rows, reason } = result;
  const valid = counts.files - counts.invalid;
  if (errorCount === 0 && result.state !== 'done')
    return <Notice tone="danger">{reasonWords(reason) ?? 'The rows could not be checked.'}</Notice>;
  const cost = `The batch costs up to ${countWords(credits.estimated, 'credit')}. Files that were already made are free.`;
  const remaining = space.data?.credits.remaining ?? null;
  const shortage = remaining !== null && remaining < credits.estimated && (
    <Notice tone="warning" title={`This space has ${countWords(remaining, 'credit')} left`}>
      The batch pauses once they are used up. Finished files are kept, and you can resume it when the space has more.
    </Notice>
  );
  if (errorCount === 0)
    return (
      <>
        <Notice tone="success" title={rows === 1 ? 'The row is valid' : `All ${rows.toLocaleString()} rows are valid`}>
          {cost}
        </Notice>
        {shortage}
        <Row>
          <Button variant="primary" isPending={start.isPending} onPress={() => void start.run('stop')}>
            Start
          </Button>
        </Row>
      </>
    );
  const faults = distinctFaults(errors);
  return (
    <>
      <Notice
        tone="warning"
        title={`${countWords(counts.invalid, 'file')} of ${counts.files.toLocaleString()} cannot be made`}
      >
        {valid === 0
          ? 'Correct the rows, or change the columns and files above.'
          : `Correct the rows and choose the file again, or start without them. ${cost}`}
      </Notice>
      <FaultTable faults={faults} />
      {errorCount > errors.length && (
        <p className={styles.hint}>
          The first {errors.length.toLocaleString()} of {errorCount.toLocaleString()} problems are shown.
        </p>
      )}
      {valid > 0 && shortage}
      {valid > 0 && (
        <Row>
          <Button variant="primary" isPending={start.isPending} onPress={() => void start.run('skip')}>
            Start without the invalid rows
          </Button>
        </Row>
      )}
    </>
  );
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

import { useParams } from 'react-router';
import { clockTime, formatMoment } from '../../../app/date-words.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { ButtonLink, Card, Facts, Notice, PageHeader, ProgressBar, Skeleton, Stack } from '../../../design/index.ts';
import { useTemplateNames } from '../../log/template-names.ts';
import { type Batch, isOver, useBatch } from '../data.ts';
import { FaultTable } from '../fault-table.tsx';
import { StateBadge } from '../state-badge.tsx';
import { reasonWords } from '../words.ts';
import { BatchActions } from './batch-actions.tsx';
import { FailedFiles } from './failed-files.tsx';
import { Results } from './results.tsx';

/** /app/batches/:id: the progress and the files of a batch, in each of its states (JOB-3). */
export function Screen() {
  const { id = '' } = useParams();
  const { data: batch, error, refetch } = useBatch(id);
  const templateId = batch?.outputs[0]?.templateId;
  const names = useTemplateNames(templateId === undefined ? [] : [templateId]);
  const template = names.get(templateId ?? '');
  return (
    <>
      <PageHeader
        title={template?.name ?? 'Batch'}
        lead={batch && `Batch of ${formatMoment(batch.createdOn)}`}
        back={{ href: '/app/batches', name: 'Batches' }}
        actions={
          batch && (
            <>
              <StateBadge batch={batch} />
              {template?.isOwn && <ButtonLink href={`/app/templates/${templateId}/bulk`}>New batch</ButtonLink>}
              <BatchActions batch={batch} />
            </>
          )
        }
      />
      <Stack>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {!batch && !error && <Skeleton height="320px" />}
        {batch && (
          <>
            <Progress batch={batch} />
            {batch.errors.length > 0 && (
              <Card>
                <h2>Invalid rows</h2>
                <FaultTable faults={batch.errors} />
                {batch.errorCount > batch.errors.length && (
                  <p>
                    The first {batch.errors.length.toLocaleString()} of {batch.errorCount.toLocaleString()} problems are
                    shown.
                  </p>
                )}
              </Card>
            )}
            {batch.counts.failed > 0 && <FailedFiles batch={batch} />}
            {batch.counts.done > 0 && <Results batch={batch} />}
          </>
        )}
      </Stack>
    </>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const { state, reason, counts, credits, rate, estimatedEnd, rows, checkedRows, dryRun, endedOn } = batch;
  const words = reasonWords(reason);
  const isChecking = checkedRows < rows;
  const [part, whole] = isChecking ? [checkedRows, rows] : [counts.files - counts.remaining, counts.files];
  return (
    <Card>
      {state === 'queued' && (
        <Notice title="Waiting for other batches">
          Three batches of this space can run at once. This one starts when another ends. You can close this page.
        </Notice>
      )}
      {state === 'running' && (
        <p>The files are made in the background. You can close this page and come back at any time.</p>
      )}
      {state === 'paused' && (
        <Notice tone="warning" title="Paused">
          {words}
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger" title="The batch failed">
          {words} {counts.done > 0 && 'Finished files are kept.'}
        </Notice>
      )}
      {state === 'cancelled' && <Notice title="Cancelled">Finished files are kept.</Notice>}
      {state === 'done' && (
        <Notice tone={counts.failed + counts.invalid > 0 ? 'warning' : 'success'} title={doneTitle(batch)}>
          {dryRun ? 'This was a check, so no file was made.' : undefined}
        </Notice>
      )}
      {!dryRun && (!isOver(batch) || counts.remaining > 0) && (
        <ProgressBar label={isChecking ? 'Checking rows' : 'Files'} value={whole === 0 ? 0 : (100 * part) / whole} />
      )}
      <Facts
        facts={[
          ['Rows', rows.toLocaleString()],
          ['Files', `${counts.done.toLocaleString()} of ${counts.files.toLocaleString()} finished`],
          ...(counts.failed > 0 ? [['Failed', counts.failed.toLocaleString()] as const] : []),
          ...(counts.invalid > 0 ? [['Invalid', counts.invalid.toLocaleString()] as const] : []),
          [
            'Credits',
            `${credits.spent.toLocaleString()} of up to ${credits.estimated.toLocaleString()}${counts.cached > 0 ? `, ${counts.cached.toLocaleString()} files were free` : ''}`,
          ],
          ...(state === 'running' && rate !== null
            ? [['Speed', `${rate.toLocaleString(undefined, { maximumFractionDigits: 1 })} files per second`] as const]
            : []),
          ...(state === 'running' && estimatedEnd !== null
            ? [['Done at about', clockTime(estimatedEnd)] as const]
            : []),
          ...(endedOn === null ? [] : [['Ended', formatMoment(endedOn)] as const]),
          ['Kept until', formatMoment(batch.expiresOn)],
        ]}
      />
    </Card>
  );
}

function doneTitle({ counts, dryRun, errorCount }: Batch): string {
  if (dryRun) return errorCount === 0 ? 'All rows are valid' : 'Some rows are invalid';
  const { done, files } = counts;
  return done === files
    ? `All ${files.toLocaleString()} files are ready`
    : `${done.toLocaleString()} of ${files.toLocaleString()} files are ready`;
}

import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Button, useConfirm } from '../../../design/index.ts';
import { type Batch, batchKey, isOver } from '../data.ts';

type Change = 'paused' | 'running' | 'cancelled' | 'retry';

/** Buttons that pause, resume, cancel and retry a batch. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { id, state, counts, dryRun, reason } = batch;
  const client = useQueryClient();
  const confirm = useConfirm();
  const mayEdit = useIsAtLeast('editor');
  const action = useAction(async (change: Change) => {
    const { doc } =
      change === 'retry' ? await galley.batches.retry(id) : await galley.batches.update(id, { state: change });
    client.setQueryData(batchKey(id), doc);
  });
  const button = (change: Change, name: string, run = () => void action.run(change)) => (
    <Button isDisabled={!mayEdit} isPending={action.pendingInput === change} onPress={run}>
      {name}
    </Button>
  );
  const askToCancel = async () => {
    const agreed = await confirm({
      title: 'Cancel this batch?',
      body: <p>No further files are made. Finished files are kept, and a cancelled batch cannot be resumed.</p>,
      action: 'Cancel batch',
    });
    if (agreed) await action.run('cancelled');
  };
  const isStuck = state === 'failed' && counts.remaining > 0;
  const mayRetry =
    !dryRun &&
    reason !== 'invalid_rows' &&
    state !== 'cancelled' &&
    state !== 'checking' &&
    (counts.failed > 0 || isStuck);
  return (
    <>
      {mayRetry && button('retry', counts.failed > 0 ? 'Retry failed files' : 'Retry')}
      {!isOver(batch) && button('cancelled', 'Cancel', () => void askToCancel())}
      {state === 'paused' ? button('running', 'Resume') : !isOver(batch) && button('paused', 'Pause')}
      <ProblemNotice error={action.error} onRetry={action.retry} />
    </>
  );
}

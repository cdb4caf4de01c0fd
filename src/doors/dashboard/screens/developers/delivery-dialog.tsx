import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Dialog, DialogActions, Facts, FoldedJson, Skeleton } from '../../design/index.ts';
import { failureWords, getOutcome } from './webhook-events.ts';

interface DeliveryDialogProps {
  delivery: DataOf<'webhooks.deliveries.list'>['list'][number];
  onClose(): void;
}

/**
 * Shows one delivery with its payload. The delivery is loaded separately, because a list omits payloads for which there
 * is no room (LIM-3).
 */
export function DeliveryDialog({ delivery: { webhookId, id }, onClose }: DeliveryDialogProps) {
  const read = useQuery({
    queryKey: ['developers', 'webhooks', webhookId, 'delivery', id],
    queryFn: () => galley.webhooks.deliveries.get(webhookId, id),
  });
  const doc = read.data?.doc;
  return (
    <Dialog title="Delivery" isOpen onClose={onClose} isWide isDismissable>
      <ProblemNotice error={read.error} onRetry={() => void read.refetch()} />
      {doc === undefined && !read.error && <Skeleton height="240px" />}
      {doc && (
        <>
          <Facts
            facts={[
              ['Event', <code key="event">{doc.event}</code>],
              ['Status', getOutcome(doc.status).name],
              ...(doc.status === 'success' ? [] : [['Reason', failureWords(doc.status)] as const]),
              ['Sent', formatMoment(doc.firedOn)],
              ['URL', doc.url],
              ['Response', doc.responseCode ?? 'None'],
              ['Duration', `${Math.round(doc.durationMs).toLocaleString()} ms`],
              ...(doc.error === null ? [] : [['Error', doc.error] as const]),
              ...(doc.resendOf === null ? [] : [['Resend of', <code key="of">{doc.resendOf}</code>] as const]),
            ]}
          />
          <h3>Payload</h3>
          {doc.payload === null ? (
            <p>The payload was not stored.</p>
          ) : (
            <FoldedJson label="Payload" value={doc.payload} />
          )}
        </>
      )}
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

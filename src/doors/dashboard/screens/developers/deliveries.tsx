import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useEffect, useState } from 'react';
import { literalEntries, literalKeys } from '../../../../core/literal-keys.ts';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Badge, Button, Card, Notice, Row, Segments, Spinner, Table, toast } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { failureWords, getOutcome, outcomes } from './webhook-events.ts';

type Delivery = DataOf<'webhooks.deliveries.list'>['list'][number];

const states = [
  { id: 'all', name: 'All' },
  ...literalEntries(outcomes).map(([id, { name }]) => ({ id, name })),
] as const;

const statusIn = (state: string) => literalKeys(outcomes).find((outcome) => outcome === state);

/**
 * The number of milliseconds for which the list is loaded again until it contains a queued delivery. The receiver has
 * 10 seconds to respond.
 */
const awaitedMs = 30_000;

interface DeliveriesProps {
  /** The id of the webhook. */
  id: string;
  /** The id of a queued delivery that is not in the list yet. */
  awaited: string | undefined;
  onAwait(deliveryId: string | undefined): void;
}

/** Lists the deliveries of a webhook, newest first (HOOK-6). */
export function Deliveries({ id, awaited, onAwait }: DeliveriesProps) {
  const [openDelivery, setOpenDelivery] = useState<Delivery>();
  const deliveries = useList({
    queryKey: ['developers', 'webhooks', id, 'deliveries'],
    perPage: 20,
    filters: { state: 'all' },
    load: (query, { state }) => galley.webhooks.deliveries.list(id, { ...query, status: statusIn(state) }),
    refetchInterval: awaited === undefined ? false : 1_000,
  });
  const hasCome = deliveries.data?.list.some((delivery) => delivery.id === awaited) ?? false;
  useEffect(() => {
    if (awaited === undefined) return;
    if (hasCome) onAwait(undefined);
    const timer = setTimeout(() => onAwait(undefined), awaitedMs);
    return () => clearTimeout(timer);
  }, [awaited, hasCome, onAwait]);
  const [latest] = deliveries.data?.list ?? [];
  const isFailing = deliveries.page === 1 && latest !== undefined && latest.status !== 'success';
  return (
    <Card>
      <Row>
        <h2>Deliveries</h2>
        {awaited !== undefined && <Spinner label="Waiting for the delivery" />}
      </Row>
      <Segments
        label="Status of deliveries"
        options={states}
        value={statusIn(deliveries.filters.state) ?? 'all'}
        onChange={(state) => deliveries.filter({ state })}
      />
      {isFailing && (
        <Notice tone="warning" title={`Last delivery: ${getOutcome(latest.status).name.toLowerCase()}`}>
          <p>{failureWords(latest.status)}</p>
        </Notice>
      )}
      <ListView
        list={deliveries}
        what="deliveries"
        empty={<p>No deliveries yet. Send a test event to try the URL.</p>}
        noResults={<p>No deliveries have this status.</p>}
      >
        {(rows) => (
          <Table
            label="Deliveries"
            columns={[
              { id: 'event', name: 'Event', cell: ({ event }) => <code>{event}</code> },
              {
                id: 'state',
                name: 'Status',
                cell: ({ status, error }) => (
                  <>
                    <Badge tone={getOutcome(status).tone}>{getOutcome(status).name}</Badge> {error}
                  </>
                ),
              },
              { id: 'time', name: 'Sent', cell: ({ firedOn }) => formatMoment(firedOn) },
              { id: 'code', name: 'Response', isAtEnd: true, cell: ({ responseCode }) => responseCode ?? 'None' },
              {
                id: 'duration',
                name: 'Duration',
                isAtEnd: true,
                cell: ({ durationMs }) => `${Math.round(durationMs).toLocaleString()} ms`,
              },
              {
                id: 'actions',
                name: 'Actions',
                isAtEnd: true,
                cell: (delivery) => (
                  <Row>
                    <Button
                      size="small"
                      onPress={() => setOpenDelivery(delivery)}
                      aria-label={`View ${formatDeliveryName(delivery)}`}
                    >
                      View
                    </Button>
                    <Resend delivery={delivery} onQueued={onAwait} />
                  </Row>
                ),
              },
            ]}
            rows={rows}
            getRowId={(delivery) => delivery.id}
          />
        )}
      </ListView>
      {openDelivery && <DeliveryDialog delivery={openDelivery} onClose={() => setOpenDelivery(undefined)} />}
    </Card>
  );
}

const formatDeliveryName = ({ event, firedOn }: Delivery) => `${event} of ${formatMoment(firedOn)}`;

function Resend({ delivery, onQueued }: { delivery: Delivery; onQueued(deliveryId: string): void }) {
  const client = useQueryClient();
  const resend = useAction(async () => {
    const { deliveryId } = await galley.webhooks.deliveries.resend(delivery.webhookId, delivery.id);
    onQueued(deliveryId);
    toast('Delivery resent');
    await client.invalidateQueries({ queryKey: ['developers', 'webhooks', delivery.webhookId, 'deliveries'] });
  });
  return (
    <>
      <Button
        size="small"
        isPending={resend.isPending}
        onPress={() => void resend.run()}
        aria-label={`Resend ${formatDeliveryName(delivery)}`}
      >
        Resend
      </Button>
      <ProblemNotice error={resend.error} onRetry={resend.retry} />
    </>
  );
}

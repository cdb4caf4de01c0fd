import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Badge, ButtonLink, Empty, Skeleton, Stack, Switch, Table } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';
import { getOutcome } from './webhook-events.ts';

type Webhook = DataOf<'webhooks.list'>['list'][number];
type Delivery = DataOf<'webhooks.deliveries.list'>['list'][number];

/** /app/developers/webhooks: the webhooks of the space (HOOK-7). */
export function Screen() {
  const mayManage = useIsAtLeast('admin');
  return (
    <>
      <DevelopersHeader
        title="Webhooks"
        lead="Galley sends a POST request to your URLs when something happens in this space, such as a completed render or a published entry."
        actions={
          mayManage && (
            <ButtonLink variant="primary" href="/app/developers/webhooks/new">
              Create webhook
            </ButtonLink>
          )
        }
      />
      <ForAdmins>
        <Webhooks />
      </ForAdmins>
    </>
  );
}

function Webhooks() {
  const webhooks = useList({
    queryKey: ['developers', 'webhooks', 'list'],
    perPage: 20,
    load: (query) => galley.webhooks.list(query),
  });
  const latest = useQueries({
    queries: (webhooks.data?.list ?? []).map(({ id }) => ({
      queryKey: ['developers', 'webhooks', id, 'latest'],
      queryFn: async (): Promise<Delivery | null> =>
        (await galley.webhooks.deliveries.list(id, { perPage: 1 })).list[0] ?? null,
    })),
  });
  const latestByWebhook = new Map(webhooks.data?.list.map(({ id }, index) => [id, latest[index]?.data]));
  return (
    <Stack>
      <ListView
        list={webhooks}
        what="webhooks"
        empty={
          <Empty
            title="No webhooks yet"
            action={
              <ButtonLink variant="primary" href="/app/developers/webhooks/new">
                Create your first webhook
              </ButtonLink>
            }
          >
            A webhook notifies your own programs of events, so that they do not need to poll.
          </Empty>
        }
      >
        {(rows) => (
          <Table
            label="Webhooks"
            columns={[
              {
                id: 'url',
                name: 'Webhook',
                cell: ({ id, name, url }) => (
                  <>
                    <Link href={`/app/developers/webhooks/${id}`}>{name ?? url}</Link>
                    {name !== undefined && (
                      <>
                        <br />
                        <code>{url}</code>
                      </>
                    )}
                  </>
                ),
              },
              { id: 'events', name: 'Events', cell: ({ events }) => events.join(', ') },
              { id: 'secret', name: 'Signed', cell: ({ secretSet }) => (secretSet ? 'Yes' : 'No') },
              { id: 'latest', name: 'Last delivery', cell: ({ id }) => <Latest delivery={latestByWebhook.get(id)} /> },
              { id: 'enabled', name: 'Enabled', cell: (webhook) => <EnabledSwitch webhook={webhook} /> },
            ]}
            rows={rows}
            getRowId={({ id }) => id}
          />
        )}
      </ListView>
    </Stack>
  );
}

function Latest({ delivery }: { delivery: Delivery | null | undefined }) {
  if (delivery === undefined) return <Skeleton width="90px" />;
  if (delivery === null) return 'None yet';
  const { name, tone } = getOutcome(delivery.status);
  return (
    <>
      <Badge tone={tone}>{name}</Badge> {distance(delivery.firedOn)}
    </>
  );
}

function EnabledSwitch({ webhook: { id, name, url, enabled } }: { webhook: Webhook }) {
  const client = useQueryClient();
  const set = useAction(async (enabled: boolean) => {
    await galley.webhooks.update(id, { enabled });
    await client.invalidateQueries({ queryKey: ['developers', 'webhooks'] });
  });
  return (
    <>
      <Switch
        aria-label={`Enabled: ${name ?? url}`}
        isSelected={enabled}
        isDisabled={set.isPending}
        onChange={(value) => void set.run(value)}
      >
        {enabled ? 'On' : 'Off'}
      </Switch>
      <ProblemNotice error={set.error} onRetry={set.retry} />
    </>
  );
}

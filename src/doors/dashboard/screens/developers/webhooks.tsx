import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Badge, ButtonLink, Empty, Pagination, Skeleton, Stack, Switch, Table } from '../../design/index.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';
import { outcomeOf } from './webhook-events.ts';

type Webhook = DataOf<'webhooks.list'>['list'][number];
type Delivery = DataOf<'webhooks.deliveries.list'>['list'][number];

const perPage = 20;

/** /app/developers/webhooks (HOOK-7) */
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
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const webhooks = useQuery({
    queryKey: ['developers', 'webhooks', 'list', page],
    queryFn: () => galley.webhooks.list({ page, perPage }),
    placeholderData: keepPreviousData,
  });
  const latest = useQueries({
    queries: (webhooks.data?.list ?? []).map(({ id }) => ({
      queryKey: ['developers', 'webhooks', id, 'latest'],
      queryFn: async (): Promise<Delivery | null> =>
        (await galley.webhooks.deliveries.list(id, { perPage: 1 })).list[0] ?? null,
    })),
  });
  const latestOf = new Map(webhooks.data?.list.map(({ id }, index) => [id, latest[index]?.data]));
  if (webhooks.data?.count === 0) {
    return (
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
    );
  }
  return (
    <Stack>
      <ProblemNotice error={webhooks.error} onRetry={() => void webhooks.refetch()} />
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
          { id: 'latest', name: 'Last delivery', cell: ({ id }) => <Latest delivery={latestOf.get(id)} /> },
          { id: 'enabled', name: 'Enabled', cell: (webhook) => <EnabledSwitch webhook={webhook} /> },
        ]}
        rows={webhooks.data?.list}
        idOf={({ id }) => id}
      />
      {webhooks.data && (
        <Pagination
          page={page}
          pagesCount={webhooks.data.pagesCount}
          count={webhooks.data.count}
          what="webhooks"
          onChange={(next) => setSearch({ page: String(next) })}
        />
      )}
    </Stack>
  );
}

function Latest({ delivery }: { delivery: Delivery | null | undefined }) {
  if (delivery === undefined) return <Skeleton width="90px" />;
  if (delivery === null) return 'None yet';
  const { name, tone } = outcomeOf(delivery.status);
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

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { clockTime } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Card, Pagination, ProgressBar, Row, Stack, Table } from '../../design/index.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';

type Limit = DataOf<'space.limits.list'>['limits'][number];

/** What is counted, in words; a newer service may count more. */
const counted: Readonly<Record<string, string>> = {
  key: 'All requests with an API key',
  session: 'All requests of a signed-in user',
  gt: 'Image URLs with gt or a signature',
  client: 'Requests without a key or session',
  'sign-up': 'Sign-ups',
  'sign-in': 'Failed sign-ins',
  thumbnail: 'Template thumbnails',
  'thumbnail-draw': 'New template thumbnails',
  'heavy-read': 'Exports and other large reads',
  'public-templates': 'Gallery requests',
  'code-image': 'Code images',
  parity: 'Engine comparisons',
  'demo-mint': 'Demo tokens',
  preview: 'Previews',
};

const callers: Readonly<Record<Limit['per'], string>> = {
  key: 'Key',
  session: 'Session',
  secret: 'Secret',
  client: 'Client IP address',
  space: 'Space',
  person: 'User',
};

/** /app/developers/limits: the rates in force, and what keys have left (LIM-2). */
export function Screen() {
  return (
    <>
      <DevelopersHeader
        title="Limits"
        lead={
          <>
            Galley limits how many requests it accepts in a time window. Requests above a limit return 429 and say how
            long to wait. The <Link href="/docs/limits">limits guide</Link> lists the maximum sizes.
          </>
        }
      />
      <ForAdmins>
        <Limits />
      </ForAdmins>
    </>
  );
}

function Limits() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const limits = useQuery({
    queryKey: ['developers', 'limits', page],
    queryFn: () => galley.space.limits.list({ page, perPage: 20 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = limits;
  return (
    <Stack>
      <ProblemNotice error={limits.error} onRetry={() => void limits.refetch()} />
      <Card>
        <h2>Rate limits</h2>
        <Table
          label="Rate limits"
          columns={[
            { id: 'what', name: 'Requests', cell: ({ what }) => counted[what] ?? <code>{what}</code> },
            { id: 'per', name: 'Counted per', cell: ({ per }) => callers[per] },
            { id: 'limit', name: 'Limit', isAtEnd: true, cell: ({ limit }) => limit.toLocaleString() },
            { id: 'window', name: 'Window', isAtEnd: true, cell: ({ windowSeconds }) => windowWords(windowSeconds) },
          ]}
          rows={data?.limits}
          idOf={({ what, per }) => `${what} ${per}`}
        />
      </Card>
      <Card>
        <Row>
          <h2>Remaining requests by key</h2>
          <Button size="small" isPending={limits.isFetching} onPress={() => void limits.refetch()}>
            Refresh
          </Button>
        </Row>
        {data?.count === 0 ? (
          <p>This space has no API keys.</p>
        ) : (
          <Table
            label="Remaining requests by key"
            columns={[
              {
                id: 'key',
                name: 'Key',
                cell: ({ name, prefix }) => (
                  <>
                    <strong>{name}</strong>
                    <br />
                    <code>{prefix}…</code>
                  </>
                ),
              },
              {
                id: 'left',
                name: 'Remaining',
                cell: ({ limit, remaining }) => (
                  <ProgressBar
                    label={`${remaining.toLocaleString()} of ${limit.toLocaleString()}`}
                    value={(100 * remaining) / limit}
                  />
                ),
              },
              {
                id: 'resets',
                name: 'Resets at',
                isAtEnd: true,
                cell: ({ resetsOn }) => (resetsOn === null ? 'No recent requests' : clockTime(resetsOn)),
              },
            ]}
            rows={data?.list}
            idOf={({ id }) => id}
          />
        )}
        {data && (
          <Pagination
            page={page}
            pagesCount={data.pagesCount}
            count={data.count}
            what="keys"
            onChange={(next) => setSearch({ page: String(next) })}
          />
        )}
      </Card>
    </Stack>
  );
}

const windowWords = (seconds: number): string =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

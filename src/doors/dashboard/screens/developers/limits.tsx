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
  session: 'All requests of a person who is signed in',
  gt: 'Pictures by an address with gt or a signature',
  client: 'Requests without a key or session',
  'sign-up': 'Making an account',
  'sign-in': 'Failed sign-ins',
  thumbnail: 'Thumbnails of templates',
  'thumbnail-draw': 'Drawing thumbnails of templates',
  'heavy-read': 'Exports and other reads of much',
  'public-templates': 'Reading the gallery',
  'code-image': 'Pictures of code',
  parity: 'Comparing engines',
  'demo-mint': 'Demo tokens',
  preview: 'Previews',
};

const callers: Readonly<Record<Limit['per'], string>> = {
  key: 'each key',
  session: 'each session',
  secret: 'each secret',
  client: 'each address of a client',
  space: 'the whole space',
  person: 'each person',
};

/** /app/developers/limits: the rates in force, and what keys have left (LIM-2). */
export function Screen() {
  return (
    <>
      <DevelopersHeader
        title="Limits"
        lead={
          <>
            How many requests are taken in a time. More are answered 429 with the time to wait. The sizes that are taken
            stand in the <Link href="/docs/limits">guide of limits</Link>.
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
        <h2>In force</h2>
        <Table
          label="Limits in force"
          columns={[
            { id: 'what', name: 'Requests', cell: ({ what }) => counted[what] ?? <code>{what}</code> },
            { id: 'per', name: 'Counted for', cell: ({ per }) => callers[per] },
            { id: 'limit', name: 'At most', isAtEnd: true, cell: ({ limit }) => limit.toLocaleString() },
            { id: 'window', name: 'In', isAtEnd: true, cell: ({ windowSeconds }) => windowWords(windowSeconds) },
          ]}
          rows={data?.limits}
          idOf={({ what, per }) => `${what} ${per}`}
        />
      </Card>
      <Card>
        <Row>
          <h2>What keys have left</h2>
          <Button size="small" isPending={limits.isFetching} onPress={() => void limits.refetch()}>
            Read again
          </Button>
        </Row>
        {data?.count === 0 ? (
          <p>This space has no keys.</p>
        ) : (
          <Table
            label="What keys have left"
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
                name: 'Left in this window',
                cell: ({ limit, remaining }) => (
                  <ProgressBar
                    label={`${remaining.toLocaleString()} of ${limit.toLocaleString()}`}
                    value={(100 * remaining) / limit}
                  />
                ),
              },
              {
                id: 'resets',
                name: 'Full again',
                isAtEnd: true,
                cell: ({ resetsOn }) => (resetsOn === null ? 'Now' : clockTime(resetsOn)),
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

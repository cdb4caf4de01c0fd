import type { DataOf } from 'galley-client';
import { Link } from 'react-aria-components';
import { galley } from '../../app/api.ts';
import { clockTime } from '../../app/date-words.ts';
import { Button, Card, ProgressBar, Row, Stack, Table } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';

type Limit = DataOf<'space.limits.list'>['limits'][number];

/** The names of limits in words. A newer version of the service may have limits that are missing here. */
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

/** /app/developers/limits: the rate limits, and how much of them the keys have left (LIM-2). */
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
  const limits = useList({
    queryKey: ['developers', 'limits'],
    perPage: 20,
    load: (query) => galley.space.limits.list(query),
    staleTime: 0,
  });
  return (
    <Stack>
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
          rows={limits.data?.limits}
          getRowId={({ what, per }) => `${what} ${per}`}
        />
      </Card>
      <Card>
        <Row>
          <h2>Remaining requests by key</h2>
          <Button size="small" isPending={limits.isFetching} onPress={limits.refetch}>
            Refresh
          </Button>
        </Row>
        <ListView list={limits} what="keys" empty={<p>This space has no API keys.</p>}>
          {(keys) => (
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
              rows={keys}
              getRowId={({ id }) => id}
            />
          )}
        </ListView>
      </Card>
    </Stack>
  );
}

const windowWords = (seconds: number): string =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day, distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Badge, Button, Card, Row, Table, toast, useConfirm } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { describeBrowser } from './browser-words.ts';

type Session = DataOf<'account.sessions.list'>['list'][number];

/** Lists the user's sessions with buttons that end them. */
export function Sessions() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const sessions = useList({
    queryKey: ['sessions'],
    perPage: 20,
    isLocal: true,
    load: (query) => galley.account.sessions.list(query),
  });
  const end = useAction(async () => {
    const { ended } = await galley.account.sessions.deleteOthers();
    toast(ended === 1 ? 'Signed out 1 other session' : `Signed out ${ended.toLocaleString()} other sessions`);
    await client.invalidateQueries({ queryKey: ['sessions'] });
  });
  const ask = async () => {
    const agreed = await confirm({
      title: 'Sign out your other sessions?',
      body: 'Other browsers have to sign in again. This browser stays signed in.',
      action: 'Sign out other sessions',
    });
    if (agreed) await end.run();
  };
  const { data } = sessions;
  return (
    <Card>
      <h2>Sessions</h2>
      <p>
        You are signed in on these browsers. If you do not recognise a session, sign it out and change your password.
      </p>
      <ListView list={sessions} what="sessions">
        {(rows) => (
          <Table
            label="Sessions"
            columns={[
              {
                id: 'browser',
                name: 'Browser',
                cell: ({ userAgent, isCurrent }) => (
                  <>
                    {describeBrowser(userAgent)} {isCurrent && <Badge tone="success">This browser</Badge>}
                  </>
                ),
              },
              { id: 'network', name: 'Network', cell: ({ network }) => network ?? 'Unknown' },
              { id: 'since', name: 'Signed in', cell: ({ createdOn }) => day(createdOn) },
              { id: 'used', name: 'Last used', cell: ({ lastUsedOn }) => distance(lastUsedOn) },
              { id: 'actions', name: 'Actions', isAtEnd: true, cell: (session) => <End session={session} /> },
            ]}
            rows={rows}
            getRowId={({ id }) => id}
          />
        )}
      </ListView>
      <ProblemNotice error={end.error} onRetry={end.retry} />
      {data && data.count > 1 && (
        <Row>
          <Button isPending={end.isPending} onPress={ask}>
            Sign out other sessions
          </Button>
        </Row>
      )}
    </Card>
  );
}

function End({ session: { id, isCurrent, userAgent, network } }: { session: Session }) {
  const client = useQueryClient();
  const end = useAction(async () => {
    await galley.account.sessions.delete(id);
    toast('Session signed out');
    await client.invalidateQueries({ queryKey: ['sessions'] });
  });
  // The current session has no button here. The user ends it with "Sign out" at the bottom of the navigation.
  if (isCurrent) return null;
  return (
    <>
      <Button
        size="small"
        isPending={end.isPending}
        onPress={() => void end.run()}
        aria-label={`Sign out ${describeBrowser(userAgent)}, ${network ?? 'unknown network'}`}
      >
        Sign out
      </Button>
      <ProblemNotice error={end.error} onRetry={end.retry} />
    </>
  );
}

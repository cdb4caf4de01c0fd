import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Card, Stack, Table, toast, useConfirm } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { DevelopersHeader } from './developers-header.tsx';
import { CommandLineSetup, McpSetup } from './mcp-setup.tsx';

type Grant = DataOf<'assistants.list'>['list'][number];

const scopeWords: Readonly<Record<Grant['scopes'][number], string>> = {
  'mcp:read': 'view templates, brands and content',
  'mcp:render': 'preview and render',
  'mcp:write': 'create, edit and publish',
};

/** /app/developers/assistants: the connected assistants, and how to connect one (MCP-3). */
export function Screen() {
  return (
    <>
      <DevelopersHeader
        title="Assistants"
        lead="Assistants design and render in this space over MCP, with the role of the person who connected them or with an API key."
      />
      <Stack>
        <Grants />
        <McpSetup />
        <CommandLineSetup />
      </Stack>
    </>
  );
}

function Grants() {
  const grants = useList({
    queryKey: ['developers', 'grants'],
    perPage: 20,
    load: (query) => galley.assistants.list(query),
  });
  return (
    <Card>
      <h2>Connected assistants</h2>
      <ListView
        list={grants}
        what="assistants"
        empty={
          <p>
            No assistants are connected. Follow the steps below to connect one, then approve its request in your
            browser.
          </p>
        }
      >
        {(rows) => (
          <Table
            label="Connected assistants"
            columns={[
              { id: 'name', name: 'Assistant', cell: ({ clientName }) => <strong>{clientName}</strong> },
              { id: 'user', name: 'Connected by', cell: ({ userName }) => userName },
              {
                id: 'scopes',
                name: 'Permissions',
                cell: ({ scopes }) => scopes.map((scope) => scopeWords[scope]).join('; '),
              },
              { id: 'since', name: 'Connected', cell: ({ createdOn }) => day(createdOn) },
              { id: 'ends', name: 'Expires if unused', cell: ({ expiresOn }) => day(expiresOn) },
              { id: 'actions', name: 'Actions', isAtEnd: true, cell: (grant) => <End grant={grant} /> },
            ]}
            rows={rows}
            getRowId={({ id }) => id}
          />
        )}
      </ListView>
    </Card>
  );
}

function End({ grant: { id, clientName } }: { grant: Grant }) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const end = useAction(async () => {
    await galley.assistants.delete(id);
    toast(`${clientName} disconnected`);
    await client.invalidateQueries({ queryKey: ['developers', 'grants'] });
  });
  const ask = async () => {
    const agreed = await confirm({
      title: `Disconnect ${clientName}?`,
      body: 'Its requests are denied from now on. To use it again, connect it again.',
      action: 'Disconnect',
    });
    if (agreed) await end.run();
  };
  return (
    <>
      <Button size="small" isPending={end.isPending} onPress={ask} aria-label={`Disconnect ${clientName}`}>
        Disconnect
      </Button>
      <ProblemNotice error={end.error} onRetry={end.retry} />
    </>
  );
}

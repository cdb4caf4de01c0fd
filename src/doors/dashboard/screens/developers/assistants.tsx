import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Card, Pagination, Stack, Table, toast, useConfirm } from '../../design/index.ts';
import { DevelopersHeader } from './developers-header.tsx';
import { CommandLineSetup, McpSetup } from './mcp-setup.tsx';

type Grant = DataOf<'assistants.list'>['list'][number];

const scopeWords: Readonly<Record<Grant['scopes'][number], string>> = {
  'mcp:read': 'view templates, brands and content',
  'mcp:render': 'preview and render',
  'mcp:write': 'create, edit and publish',
};

/** /app/developers/assistants: who was let in over MCP, and how to connect (MCP-3). */
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
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const grants = useQuery({
    queryKey: ['developers', 'grants', page],
    queryFn: () => galley.assistants.list({ page, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <h2>Connected assistants</h2>
      <ProblemNotice error={grants.error} onRetry={() => void grants.refetch()} />
      {grants.data?.count === 0 ? (
        <p>
          No assistants are connected. Follow the steps below to connect one, then approve its request in your browser.
        </p>
      ) : (
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
          rows={grants.data?.list}
          idOf={({ id }) => id}
        />
      )}
      {grants.data && (
        <Pagination
          page={page}
          pagesCount={grants.data.pagesCount}
          count={grants.data.count}
          what="assistants"
          onChange={(next) => setSearch({ page: String(next) })}
        />
      )}
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

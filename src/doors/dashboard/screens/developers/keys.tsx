import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day, distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Badge, Button, type Column, Empty, Notice, Row, Stack, Table, toast, useConfirm } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';
import { type ApiKey, KeyForm } from './key-form.tsx';
import { describeScopes } from './scopes.ts';

/** /app/developers: the API keys of the space (KEY-1). */
export function Screen() {
  const [isMaking, setMaking] = useState(false);
  const mayManage = useIsAtLeast('admin');
  return (
    <>
      <DevelopersHeader
        title="API keys"
        lead="An API key lets a program work in this space. It belongs to the space, not to the person who created it."
        actions={
          mayManage && (
            <Button variant="primary" onPress={() => setMaking(true)}>
              Create key
            </Button>
          )
        }
      />
      <ForAdmins>
        <Keys isMaking={isMaking} onMaking={setMaking} />
      </ForAdmins>
    </>
  );
}

function Keys({ isMaking, onMaking }: { isMaking: boolean; onMaking(value: boolean): void }) {
  const [changing, setChanging] = useState<ApiKey>();
  const keys = useList({
    queryKey: ['developers', 'keys'],
    perPage: 20,
    load: (query) => galley.apiKeys.list(query),
  });
  const columns = useColumns(setChanging);
  const left = keys.data?.list.filter(({ creatorLeft }) => creatorLeft) ?? [];
  return (
    <Stack>
      {left.length > 0 && (
        <Notice tone="warning" title="Some keys were created by people who left the space">
          <p>
            These keys still work: {left.map(({ name }) => name).join(', ')}. Their creators may have kept copies, so
            revoke or replace them.
          </p>
        </Notice>
      )}
      <ListView
        list={keys}
        what="keys"
        empty={
          <Empty
            title="No API keys yet"
            action={
              <Button variant="primary" onPress={() => onMaking(true)}>
                Create your first key
              </Button>
            }
          >
            Programs that render pages, and assistants that design them, need an API key.
          </Empty>
        }
      >
        {(rows) => <Table label="API keys" columns={columns} rows={rows} getRowId={({ id }) => id} />}
      </ListView>
      {isMaking && <KeyForm onClose={() => onMaking(false)} />}
      {changing && <KeyForm apiKey={changing} onClose={() => setChanging(undefined)} />}
    </Stack>
  );
}

function useColumns(onChange: (key: ApiKey) => void): ReadonlyArray<Column<ApiKey>> {
  const makers = useQuery({
    queryKey: ['people', 'names'],
    queryFn: async () => {
      const { list } = await galley.members.list({ perPage: 100 });
      return new Map(list.flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name ?? userId]])));
    },
  });
  return [
    {
      id: 'name',
      name: 'Name',
      cell: ({ name, prefix }) => (
        <>
          <strong>{name}</strong>
          <br />
          <code>{prefix}…</code>
        </>
      ),
    },
    { id: 'scopes', name: 'Permissions', cell: ({ scopes }) => describeScopes(scopes) },
    {
      id: 'maker',
      name: 'Created',
      cell: ({ createdBy, createdOn, creatorLeft }) => (
        <>
          {day(createdOn)}
          <br />
          {creatorLeft ? (
            <Badge tone="warning">Creator left</Badge>
          ) : (
            createdBy !== null && `by ${makers.data?.get(createdBy) ?? 'a member'}`
          )}
        </>
      ),
    },
    {
      id: 'used',
      name: 'Last used',
      cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Never' : distance(lastUsedOn)),
    },
    { id: 'ends', name: 'Expires', cell: ({ expiresAt }) => <Ends expiresAt={expiresAt} /> },
    { id: 'actions', name: 'Actions', isAtEnd: true, cell: (key) => <KeyActions apiKey={key} onChange={onChange} /> },
  ];
}

function Ends({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return 'Never';
  const left = Date.parse(expiresAt) - Date.now();
  if (left <= 0) return <Badge tone="danger">Expired {day(expiresAt)}</Badge>;
  return left < 14 * 86_400_000 ? <Badge tone="warning">{distance(expiresAt)}</Badge> : day(expiresAt);
}

function KeyActions({ apiKey, onChange }: { apiKey: ApiKey; onChange(key: ApiKey): void }) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const revoke = useAction(async () => {
    await galley.apiKeys.delete(apiKey.id);
    toast(`Revoked ${apiKey.name}`);
    await client.invalidateQueries({ queryKey: ['developers', 'keys'] });
  });
  const ask = async () => {
    const agreed = await confirm({
      title: `Revoke ${apiKey.name}?`,
      body: `Requests that use ${apiKey.prefix}… are denied from now on. This cannot be undone.`,
      action: 'Revoke key',
    });
    if (agreed) await revoke.run();
  };
  return (
    <>
      <Row>
        <Button size="small" aria-label={`Edit ${apiKey.name}`} onPress={() => onChange(apiKey)}>
          Edit
        </Button>
        <Button size="small" aria-label={`Revoke ${apiKey.name}`} isPending={revoke.isPending} onPress={ask}>
          Revoke
        </Button>
      </Row>
      <ProblemNotice error={revoke.error} onRetry={revoke.retry} />
    </>
  );
}

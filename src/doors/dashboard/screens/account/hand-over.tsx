import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { sessionKey, useIsAtLeast, useSession } from '../../app/session.tsx';
import { Button, Card, Dialog, DialogForm, Row, Select, TextField, toast } from '../../design/index.ts';
import { OwnPasswordField, PasswordActionProblem } from './own-password.tsx';

/** Hands the active space over to another member, or deletes it. Only for owners. */
export function HandOver() {
  const isOwner = useIsAtLeast('owner');
  const [open, setOpen] = useState<'transfer' | 'delete'>();
  if (!isOwner) return null;
  const close = () => setOpen(undefined);
  return (
    <Card>
      <h2>Transfer or delete</h2>
      <p>Make another member the owner, or delete the space with everything in it.</p>
      <Row>
        <Button onPress={() => setOpen('transfer')}>Transfer space…</Button>
        <Button onPress={() => setOpen('delete')}>Delete space…</Button>
      </Row>
      {open === 'transfer' && <TransferDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </Card>
  );
}

/** The active space, to which the requests of the dialogs refer. */
function useOwnSpace() {
  const { space } = useSession();
  if (!space) throw new Error('These dialogs stand in a space');
  return space;
}

function TransferDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const space = useOwnSpace();
  const [memberId, setMemberId] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const members = useQuery({
    queryKey: ['people', 'heirs'],
    queryFn: () => galley.members.list({ perPage: 100 }),
  });
  const heirs = members.data?.list.filter(
    ({ status, userId, role }) => status === 'active' && userId !== user.id && (role === 'admin' || role === 'owner'),
  );
  const transfer = useAction(async () => {
    await galley.spaces.transfer(space.id, { memberId: memberId ?? '', password });
    toast(`${space.name} was transferred. You are now an admin.`);
    onClose();
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionKey }),
      client.invalidateQueries({ queryKey: ['people'] }),
    ]);
  });
  return (
    <Dialog title={`Transfer ${space.name}`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void transfer.run()}
        onClose={onClose}
        action="Transfer space"
        isPending={transfer.isPending}
        isDisabled={memberId === null}
      >
        <p>The member becomes an owner, and you become an admin. Only an owner can make you an owner again.</p>
        <ProblemNotice error={members.error} onRetry={() => void members.refetch()} />
        {heirs?.length === 0 && <p>This space has no other admin. Make a member an admin under People first.</p>}
        {heirs !== undefined && heirs.length > 0 && (
          <Select
            label="New owner"
            options={heirs.map(({ id, name, email }) => ({ id, name: name ?? '', description: email ?? '' }))}
            value={memberId}
            onChange={setMemberId}
          />
        )}
        <OwnPasswordField action={transfer} value={password} onChange={setPassword} />
        <PasswordActionProblem action={transfer} />
      </DialogForm>
    </Dialog>
  );
}

function DeleteDialog({ onClose }: { onClose(): void }) {
  const { spaces } = useSession();
  const space = useOwnSpace();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const remove = useAction(async () => {
    await galley.spaces.delete(space.id, { name, password });
    const next = spaces.find(({ id }) => id !== space.id);
    if (next) await galley.spaces.activate(next.id);
    location.assign('/app');
  });
  return (
    <Dialog title={`Delete ${space.name}?`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void remove.run()}
        onClose={onClose}
        action="Delete space"
        isPending={remove.isPending}
        isDisabled={name !== space.name}
        variant="danger"
      >
        <p>
          This cannot be undone. Templates, files, content, brands, webhooks and the render log are deleted. Members
          lose access, and API keys, signed URLs and public pages stop working immediately.
        </p>
        <TextField
          label={`Type ${space.name} to confirm`}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={setName}
          error={remove.faultAt('name')}
        />
        <OwnPasswordField action={remove} value={password} onChange={setPassword} />
        <PasswordActionProblem action={remove} shownAt={['name']} />
      </DialogForm>
    </Dialog>
  );
}

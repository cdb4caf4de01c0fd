import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { type Role, sessionKey, useSession } from '../../app/session.tsx';
import { Dialog, DialogForm, Notice, RadioGroup, toast } from '../../design/index.ts';
import { roleOptions, roleWords } from './role-words.ts';

export type Member = DataOf<'members.list'>['list'][number];

export const memberName = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name ?? email ?? 'anyone with the link';

/** Changes the role of a member, or of an open invitation. */
export function RoleDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const { user, space } = useSession();
  const [role, setRole] = useState<Role>(member.role);
  const isSelf = member.userId === user.id;
  const give = async (role: Role) => {
    await galley.members.update(member.id, { role });
    await client.invalidateQueries({ queryKey: ['people'] });
    if (isSelf) await client.invalidateQueries({ queryKey: sessionKey });
  };
  const undo = useAction(give);
  const save = useAction(async () => {
    await give(role);
    const message = `${memberName(member)} now has the role ${roleWords[role].name.toLowerCase()}`;
    // Users who reduced their own role cannot restore it themselves, so there is no button that undoes it.
    toast(message, isSelf ? {} : { undo: () => void undo.run(member.role) });
    onClose();
  });
  return (
    <Dialog title={`Role of ${memberName(member)}`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void save.run()}
        onClose={onClose}
        action="Change role"
        isPending={save.isPending}
        isDisabled={role === member.role}
      >
        <RadioGroup<Role>
          label="Role"
          options={roleOptions(space?.role ?? 'viewer')}
          value={role}
          onChange={setRole}
          error={save.faultAt('role')}
        />
        {space?.role !== 'owner' && <p>Only owners can make someone an owner.</p>}
        {isSelf && role !== member.role && (
          <Notice tone="warning">
            <p>This is your own role. If you change it, you cannot change it back yourself.</p>
          </Notice>
        )}
        <ProblemNotice error={save.error} onRetry={save.retry} shownAt={['role']} />
      </DialogForm>
    </Dialog>
  );
}

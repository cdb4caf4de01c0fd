import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day, distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast, useSession } from '../../app/session.tsx';
import { Badge, Button, PageHeader, Row, Stack, Table, toast, useConfirm } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { EmailChanges, PasswordResets } from './links-to-pass-on.tsx';
import { type Member, memberName, RoleDialog } from './role-dialog.tsx';
import { roleWords } from './role-words.ts';

/** /app/people: the members of the space and the open invitations (AUTH-7). */
export function Screen() {
  const { space } = useSession();
  const mayManage = useIsAtLeast('admin');
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="People"
        lead={`Members of ${space?.name ?? 'this space'} and their roles.`}
        actions={
          mayManage && (
            <Button variant="primary" onPress={() => setInviting(true)}>
              Invite member
            </Button>
          )
        }
      />
      <Stack>
        <Members />
        <PasswordResets />
        <EmailChanges />
        {!mayManage && <p>Only owners and admins can invite people and change roles.</p>}
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function Members() {
  const { user } = useSession();
  const [changing, setChanging] = useState<Member>();
  const members = useList({
    queryKey: ['people', 'members'],
    perPage: 50,
    load: (query) => galley.members.list(query),
  });
  const { data } = members;
  const owners = data?.list.filter(({ role, status }) => role === 'owner' && status === 'active') ?? [];
  // The last owner is only known if all members are on one page.
  const lastOwner = data?.pagesCount === 1 && owners.length === 1 ? owners[0]?.id : undefined;
  return (
    <>
      <ListView list={members} what="people">
        {(rows) => (
          <>
            <Table
              label="Members and invitations"
              columns={[
                {
                  id: 'person',
                  name: 'Person',
                  cell: ({ name, email, userId }) => (
                    <>
                      <strong>{name ?? email ?? 'Anyone with the link'}</strong>{' '}
                      {userId === user.id && <Badge>You</Badge>}
                      {name !== null && (
                        <>
                          <br />
                          {email}
                        </>
                      )}
                    </>
                  ),
                },
                { id: 'role', name: 'Role', cell: ({ role }) => roleWords[role].name },
                {
                  id: 'state',
                  name: 'Status',
                  cell: ({ status, createdOn, expiresAt }) =>
                    status === 'active' ? (
                      `Joined ${day(createdOn)}`
                    ) : (
                      <Badge tone="info">
                        Invited{expiresAt !== undefined && `, link expires ${distance(expiresAt)}`}
                      </Badge>
                    ),
                },
                {
                  id: 'actions',
                  name: 'Actions',
                  isAtEnd: true,
                  cell: (member) => (
                    <MemberActions member={member} isLastOwner={member.id === lastOwner} onChange={setChanging} />
                  ),
                },
              ]}
              rows={rows}
              getRowId={({ id }) => id}
            />
            {lastOwner !== undefined && (
              <p>
                A space needs at least one owner. The last owner can change role or leave after another member becomes
                an owner.
              </p>
            )}
          </>
        )}
      </ListView>
      {changing && <RoleDialog member={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

interface MemberActionsProps {
  member: Member;
  isLastOwner: boolean;
  onChange(member: Member): void;
}

function MemberActions({ member, isLastOwner, onChange }: MemberActionsProps) {
  const { user, space } = useSession();
  const confirm = useConfirm();
  const client = useQueryClient();
  const isSelf = member.userId === user.id;
  const isOwner = useIsAtLeast('owner');
  const mayManage = useIsAtLeast('admin') && (member.role !== 'owner' || isOwner);
  const remove = useAction(async () => {
    await galley.members.delete(member.id);
    if (isSelf) return location.assign('/app');
    toast(member.status === 'invited' ? 'Invitation revoked' : `${memberName(member)} was removed`);
    await client.invalidateQueries({ queryKey: ['people'] });
  });
  const name = memberName(member);
  const ask = async () => {
    const question = isSelf
      ? {
          title: `Leave ${space?.name}?`,
          body: 'You lose access to the space and need a new invitation to come back. Invitations that you created are revoked.',
          action: 'Leave space',
        }
      : member.status === 'invited'
        ? { title: `Revoke the invitation for ${name}?`, body: 'Its link stops working.', action: 'Revoke invitation' }
        : {
            title: `Remove ${name}?`,
            body: 'They lose access to the space immediately. Their invitations are revoked and their assistants are disconnected. API keys and secrets that they have seen keep working, so revoke or rotate them under Developers.',
            action: `Remove ${name}`,
          };
    if (await confirm(question)) await remove.run();
  };
  if (!isSelf && !mayManage) return null;
  const verb = isSelf ? 'Leave' : member.status === 'invited' ? 'Revoke' : 'Remove';
  return (
    <>
      <Row>
        {mayManage && (
          <Button
            size="small"
            isDisabled={isLastOwner}
            aria-label={`Change role of ${name}`}
            onPress={() => onChange(member)}
          >
            Change role
          </Button>
        )}
        <Button
          size="small"
          isDisabled={isLastOwner}
          isPending={remove.isPending}
          aria-label={isSelf ? 'Leave space' : `${verb} ${name}`}
          onPress={ask}
        >
          {verb}
        </Button>
      </Row>
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
    </>
  );
}

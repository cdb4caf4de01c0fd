import { z } from 'zod';
import { type Role, requireRole, roles } from '../../../../access/roles.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Database } from '../../../../records/database.ts';
import { acceptInvitation } from '../../../../records/members/accept.ts';
import { changeRole, deleteMember } from '../../../../records/members/change.ts';
import { insertMember } from '../../../../records/members/insert.ts';
import { findMember, type ListedMember, listMembers } from '../../../../records/members/list.ts';
import { findSpaceOfUser } from '../../../../records/spaces/list-of-user.ts';
import { mintInvitation } from '../../../../services/authenticate/keys.ts';
import { hashToken } from '../../../../services/authenticate/secret-tokens.ts';
import { json } from '../../answers.ts';
import { deleted, doc, list } from '../../contract/common.ts';
import { invitation, member, spaceOfUser } from '../../contract/people.ts';
import { listQuery } from '../../lists.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SpaceDoor } from './index.ts';

interface MembersDoor extends SpaceDoor {
  /** Origin of links in answers. */
  linkBase(context: RequestContext): string;
}

const invitationMs = 7 * 86_400_000;
const role = z.enum(roles);

/** Members of the active space, open invitations among them (shapes.md, Sign-in and spaces). */
export function memberRoutes({ db, sessionOf, personOf, linkBase }: MembersDoor): Route[] {
  const facts = { access: 'session', tags: ['members'] } as const;
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path: '/api/v1/space/members',
      index: true,
      summary: 'List members and open invitations',
      answers: list(member),
      query: listQuery({ perPageDefault: 50 }),
      admit: (context) => sessionOf(context),
      answer: async (context) => {
        const { list, ...rest } = await listMembers(db(context), context.who.spaceId, context.query);
        return json({ list: list.map(memberDoc), ...rest });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/space/members',
      index: true,
      summary: 'Invite somebody: answers a link to pass on',
      answers: doc(invitation),
      body: z.strictObject({ role, email: z.email().max(254).exactOptional() }),
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { who, body, clock } = context;
        requireOwnerFor(who.role, body.role);
        const now = clock.now();
        const { token, hash } = await mintInvitation();
        const [member] = await insertMember(
          db(context),
          {
            spaceId: who.spaceId,
            role: body.role,
            invitedEmail: body.email?.toLowerCase() ?? null,
            inviteHash: hash,
            inviteExpiresOn: now + invitationMs,
            invitedBy: who.userId,
          },
          now,
        );
        if (!member) throw new AppError('internal_error', { cause: 'an insert answered no row' });
        // After the #: browsers send that to no server, so that the token is in nobody's log.
        const url = `${linkBase(context)}/invitation#${token}`;
        return json({ doc: { ...memberDoc({ ...member, userName: null, userEmail: null }), url } });
      },
    }),
    defineRoute({
      ...facts,
      method: 'PATCH',
      path: '/api/v1/space/members/:id',
      summary: 'Change a role',
      answers: doc(member),
      body: z.strictObject({ role }),
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { who, params, body, clock } = context;
        const address = { id: params.id, spaceId: who.spaceId };
        const member = await memberOf(db(context), address);
        requireOwnerFor(who.role, member.role);
        requireOwnerFor(who.role, body.role);
        const change = { role: body.role, changedBy: who.userId };
        if (!(await changeRole(db(context), address, change, clock.now()))) await refuseWrite(db(context), address);
        return json({ doc: memberDoc({ ...member, role: body.role }) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/members/:id',
      summary: 'Remove a member, withdraw an invitation, or leave',
      answers: deleted(),
      admit: (context) => sessionOf(context),
      answer: async (context) => {
        const { who, params } = context;
        const address = { id: params.id, spaceId: who.spaceId };
        const member = await memberOf(db(context), address);
        // Anyone may leave.
        if (member.userId !== who.userId) {
          requireRole(who.role, 'admin');
          requireOwnerFor(who.role, member.role);
        }
        if (!(await deleteMember(db(context), address))) await refuseWrite(db(context), address);
        return json({ success: true, id: params.id });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/invitations/accept',
      summary: 'Take an invitation',
      answers: doc(spaceOfUser),
      body: z.strictObject({ token: z.string().min(1).max(200) }),
      admit: personOf,
      answer: async (context) => {
        const { userId } = context.who;
        const invitation = { inviteHash: await hashToken(context.body.token), userId };
        const member = await acceptInvitation(db(context), invitation, context.clock.now());
        if (!member) {
          const detail = 'The invitation is not for you, was taken or withdrawn, or has ended';
          throw new AppError('invitation_not_found', { detail });
        }
        return json({ doc: await findSpaceOfUser(db(context), userId, member.spaceId) });
      },
    }),
  ];
}

/** Owners alone make, change and remove owners: an admin could take the space otherwise. */
function requireOwnerFor(own: Role, touched: Role): void {
  if (touched === 'owner') requireRole(own, 'owner');
}

async function memberOf(db: Database, { id, spaceId }: { id: string; spaceId: string }): Promise<ListedMember> {
  const member = await findMember(db, spaceId, id);
  if (!member) throw new AppError('member_not_found');
  return member;
}

/** Why a member was not written: gone meanwhile, or the last owner. */
async function refuseWrite(db: Database, address: { id: string; spaceId: string }): Promise<never> {
  await memberOf(db, address);
  throw new AppError('conflict', { detail: 'A space keeps at least one owner' });
}

/** The token of an invitation is in its link alone, and its hash in no answer. */
function memberDoc(member: ListedMember) {
  const { id, userId, role, userName, userEmail, invitedEmail, inviteExpiresOn, createdOn } = member;
  const isOpen = userId === null;
  return {
    id,
    status: isOpen ? 'invited' : 'active',
    userId,
    name: userName,
    email: isOpen ? invitedEmail : userEmail,
    role,
    ...(inviteExpiresOn !== null && { expiresAt: isoTimestamp(inviteExpiresOn) }),
    createdOn: isoTimestamp(createdOn),
  };
}

import { z } from 'zod';
import { roles } from '../../../../access/roles.ts';
import { listMembers } from '../../../../records/members/list.ts';
import { memberDoc } from '../../../../services/members/doc.ts';
import { invite, takeInvitation } from '../../../../services/members/invitations.ts';
import { changeMemberRole, removeMember } from '../../../../services/members/members.ts';
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

const role = z.enum(roles);

/** Members of the active space, open invitations among them (shapes.md, Sign-in and spaces). */
export function memberRoutes({ db, sessionOf, personOf, linkBase }: MembersDoor): Route[] {
  const partsOf = (context: RequestContext) => ({ db: db(context), clock: context.clock });
  const facts = { access: 'session', tags: ['members'] } as const;
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path: '/api/v1/space/members',
      index: true,
      summary: 'List members and open invitations',
      description: 'Newest first. For every member.',
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
      example: { role: 'editor', email: 'ada@example.com' },
      description:
        'For owners and admins; owners alone invite owners. The link holds for a week, for whoever has it, or for the one with `email`.',
      answers: doc(invitation),
      body: z.strictObject({ role, email: z.email().max(254).exactOptional() }),
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { role, email = null } = context.body;
        const { member, token } = await invite(partsOf(context), context.who, { role, email });
        // After the #: browsers send that to no server, so that the token is in nobody's log.
        const url = `${linkBase(context)}/invitation#${token}`;
        return json({ doc: { ...memberDoc(member), url } });
      },
    }),
    defineRoute({
      ...facts,
      method: 'PATCH',
      path: '/api/v1/space/members/:id',
      summary: 'Change a role',
      example: { role: 'viewer' },
      description: 'For owners and admins; owners alone make and change owners. The last owner keeps the role.',
      answers: doc(member),
      body: z.strictObject({ role }),
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { who, params, body } = context;
        return json({ doc: memberDoc(await changeMemberRole(partsOf(context), who, params.id, body.role)) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/members/:id',
      summary: 'Remove a member, withdraw an invitation, or leave',
      description:
        'Anyone may leave but the last owner. Removing others is for owners and admins; invitations that the member made go with them.',
      answers: deleted(),
      admit: (context) => sessionOf(context),
      answer: async (context) => {
        const { who, params } = context;
        await removeMember(partsOf(context), who, params.id);
        return json({ success: true, id: params.id });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/invitations/accept',
      summary: 'Take an invitation',
      example: { token: '{invitation}' },
      description: 'Makes the signed-in person a member, once. `token` is what stands after the `#` of the link.',
      answers: doc(spaceOfUser),
      body: z.strictObject({ token: z.string().min(1).max(200) }),
      admit: personOf,
      answer: async (context) =>
        json({ doc: await takeInvitation(partsOf(context), context.who.userId, context.body.token) }),
    }),
  ];
}

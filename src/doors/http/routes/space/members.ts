import { deleteAnswer, doc, list } from '../../../../contract/common.ts';
import {
  invitation,
  invitationToken,
  member,
  memberPatch,
  newInvitation,
  readInvitation,
} from '../../../../contract/members.ts';
import { listQuery } from '../../../../contract/query.ts';
import { spaceOfUser } from '../../../../contract/spaces.ts';
import { listMembers } from '../../../../records/members.ts';
import { toMember } from '../../../../services/members/doc.ts';
import {
  invite,
  readInvitation as readOpenInvitation,
  takeInvitation,
} from '../../../../services/members/invitations.ts';
import { changeMemberRole, removeMember } from '../../../../services/members/members.ts';
import { json } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { rejectOtherOrigins, requirePerson, requireSession } from '../../session.ts';

const facts = { access: 'session', tags: ['members'] } as const;

/** The routes of the active space's members and open invitations (shapes.md, Sign-in and spaces). */
export const memberRoutes: Route[] = [
  defineRoute({
    operationId: 'members.list',
    ...facts,
    method: 'GET',
    path: '/api/v1/space/members',
    index: true,
    summary: 'List members and open invitations',
    description: 'For every member, newest first.',
    answers: list(member),
    query: listQuery({ perPageDefault: 50 }),
    admit: (context) => requireSession(context),
    answer: async (context) => {
      const { list, ...rest } = await listMembers(context.services.db, context.principal.spaceId, context.query);
      return json({ list: list.map(toMember), ...rest });
    },
  }),
  defineRoute({
    operationId: 'invitations.create',
    ...facts,
    method: 'POST',
    path: '/api/v1/space/members',
    index: true,
    summary: 'Invite someone',
    example: { role: 'editor', email: 'ada@example.com' },
    description:
      'For owners and admins; only owners can invite owners. Returns a link that is valid for a week, for anyone who has it. With `email` it is valid only for that address, and is also sent there if the installation sends email (`mailed`).',
    answers: doc(invitation),
    body: newInvitation,
    admit: (context) => requireSession(context, { role: 'admin' }),
    errors: ['rate_limited'],
    answer: async (context) => {
      const { role, email = null } = context.body;
      const { member, url, isMailed } = await invite(context.services, context.principal, { role, email });
      return json({ doc: { ...toMember(member), url, mailed: isMailed } });
    },
  }),
  defineRoute({
    operationId: 'members.update',
    ...facts,
    method: 'PATCH',
    path: '/api/v1/space/members/:id',
    summary: 'Change a role',
    example: { role: 'viewer' },
    description:
      'For owners and admins; only owners can make or change owners. The role of the last owner cannot change.',
    answers: doc(member),
    body: memberPatch,
    admit: (context) => requireSession(context, { role: 'admin' }),
    errors: ['member_not_found', 'conflict'],
    answer: async (context) => {
      const { principal, params, body } = context;
      return json({ doc: toMember(await changeMemberRole(context.services, principal, params.id, body.role)) });
    },
  }),
  defineRoute({
    operationId: 'members.delete',
    ...facts,
    method: 'DELETE',
    path: '/api/v1/space/members/:id',
    summary: 'Remove a member, withdraw an invitation, or leave',
    description:
      'Anyone except the last owner can leave. Only owners and admins can remove others. The open invitations of a removed member are withdrawn.',
    answers: deleteAnswer(),
    admit: (context) => requireSession(context),
    errors: ['member_not_found', 'conflict'],
    answer: async (context) => {
      const { principal, params } = context;
      await removeMember(context.services, principal, params.id);
      return json({ success: true, id: params.id });
    },
  }),
  defineRoute({
    operationId: 'invitations.get',
    access: 'public',
    tags: ['members'],
    method: 'POST',
    readOnly: true,
    path: '/api/v1/invitations/read',
    summary: 'Read an invitation',
    example: { token: '{invitation}' },
    description:
      'Returns who invites you to which space, and with which role. `token` is the part of the link after `#`. You do not need to be signed in.',
    answers: doc(readInvitation),
    body: invitationToken,
    admit: (context: RequestContext) => rejectOtherOrigins(context.request, context.services.origin),
    errors: ['invitation_not_found', 'bad_origin'],
    answer: async (context) => json({ doc: await readOpenInvitation(context.services, context.body.token) }),
  }),
  defineRoute({
    operationId: 'invitations.accept',
    ...facts,
    method: 'POST',
    path: '/api/v1/invitations/accept',
    summary: 'Accept an invitation',
    example: { token: '{invitation}' },
    description: 'Makes the signed-in user a member. It works once. `token` is the part of the link after `#`.',
    answers: doc(spaceOfUser),
    body: invitationToken,
    admit: requirePerson,
    errors: ['invitation_not_found'],
    answer: async (context) =>
      json({ doc: await takeInvitation(context.services, context.principal.userId, context.body.token) }),
  }),
];

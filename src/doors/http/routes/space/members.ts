import { deleted, doc, list } from '../../../../contract/common.ts';
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
import type { Quotas } from '../../../../services/authenticate/quotas.ts';
import type { Mailer } from '../../../../services/mail/mailer.ts';
import { memberDoc } from '../../../../services/members/doc.ts';
import {
  invite,
  readInvitation as readOpenInvitation,
  takeInvitation,
} from '../../../../services/members/invitations.ts';
import { changeMemberRole, removeMember } from '../../../../services/members/members.ts';
import { afterAnswer } from '../../after-answer.ts';
import { json } from '../../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { refuseOtherOrigins } from '../../session.ts';
import type { SpaceDoor } from './index.ts';

interface MembersDoor extends SpaceDoor {
  /** Origin of links in answers. */
  linkBase(context: RequestContext): string;
  /** null: the deployment sends no mail. */
  mailer(context: RequestContext): Mailer | null;
  quotas(context: RequestContext): Quotas;
}

/** Members of the active space, open invitations among them (shapes.md, Sign-in and spaces). */
export function memberRoutes({ db, sessionOf, personOf, linkBase, mailer, quotas }: MembersDoor): Route[] {
  const partsOf = (context: RequestContext) => ({ db: db(context), clock: context.clock });
  const facts = { access: 'session', tags: ['members'] } as const;
  return [
    defineRoute({
      operationId: 'members.list',
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
      operationId: 'invitations.create',
      ...facts,
      method: 'POST',
      path: '/api/v1/space/members',
      index: true,
      summary: 'Invite somebody: answers a link to pass on',
      example: { role: 'editor', email: 'ada@example.com' },
      description:
        'For owners and admins; owners alone invite owners. The link holds for a week, for whoever has it, or for the one with `email`, to whom it goes by mail where the installation sends any (`mailed`).',
      answers: doc(invitation),
      body: newInvitation,
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { role, email = null } = context.body;
        const parts = {
          db: db(context),
          quotas: quotas(context),
          mailer: mailer(context),
          linkBase: linkBase(context),
          ...afterAnswer(context),
        };
        const { member, url, isMailed } = await invite(parts, context.who, { role, email });
        return json({ doc: { ...memberDoc(member), url, mailed: isMailed } });
      },
    }),
    defineRoute({
      operationId: 'members.update',
      ...facts,
      method: 'PATCH',
      path: '/api/v1/space/members/:id',
      summary: 'Change a role',
      example: { role: 'viewer' },
      description: 'For owners and admins; owners alone make and change owners. The last owner keeps the role.',
      answers: doc(member),
      body: memberPatch,
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { who, params, body } = context;
        return json({ doc: memberDoc(await changeMemberRole(partsOf(context), who, params.id, body.role)) });
      },
    }),
    defineRoute({
      operationId: 'members.delete',
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
      operationId: 'invitations.get',
      access: 'public',
      tags: ['members'],
      method: 'POST',
      readOnly: true,
      path: '/api/v1/invitations/read',
      summary: 'Read an invitation before you take it',
      example: { token: '{invitation}' },
      description:
        'Who invites whom to which space, as what. For whoever has the link: `token` is what stands after its `#`. Takes no sign-in.',
      answers: doc(readInvitation),
      body: invitationToken,
      admit: (context: RequestContext) => refuseOtherOrigins(context.request, linkBase(context)),
      answer: async (context) => json({ doc: await readOpenInvitation(partsOf(context), context.body.token) }),
    }),
    defineRoute({
      operationId: 'invitations.accept',
      ...facts,
      method: 'POST',
      path: '/api/v1/invitations/accept',
      summary: 'Take an invitation',
      example: { token: '{invitation}' },
      description: 'Makes the signed-in person a member, once. `token` is what stands after the `#` of the link.',
      answers: doc(spaceOfUser),
      body: invitationToken,
      admit: personOf,
      answer: async (context) =>
        json({ doc: await takeInvitation(partsOf(context), context.who.userId, context.body.token) }),
    }),
  ];
}

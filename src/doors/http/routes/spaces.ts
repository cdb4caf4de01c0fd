import { z } from 'zod';
import { deleteAnswer, doc, list } from '../../../contract/common.ts';
import { passwordErrors } from '../../../contract/errors.ts';
import { listQuery } from '../../../contract/query.ts';
import { newSpace, spaceDeletion, spaceOfUser, spaceTransfer } from '../../../contract/spaces.ts';
import { listUserSpaces } from '../../../records/spaces.ts';
import { deleteSpace, handOverSpace } from '../../../services/spaces/hand-over.ts';
import { makeSpace, switchToSpace } from '../../../services/spaces/spaces.ts';
import { json } from '../answers.ts';
import { defineRoute, type Route } from '../route.ts';
import { requirePerson } from '../session.ts';

const facts = { access: 'session', tags: ['spaces'], admit: requirePerson } as const;

/** The routes of the signed-in user's spaces (shapes.md, Sign-in and spaces). */
export const spacesRoutes: Route[] = [
  defineRoute({
    operationId: 'spaces.list',
    ...facts,
    method: 'GET',
    path: '/api/v1/spaces',
    index: true,
    summary: 'List the spaces that you belong to',
    description: 'Lists your spaces with your role in each, the most recently joined first.',
    answers: list(spaceOfUser),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => json(await listUserSpaces(context.services.db, context.principal.userId, context.query)),
  }),
  defineRoute({
    operationId: 'spaces.create',
    ...facts,
    method: 'POST',
    path: '/api/v1/spaces',
    index: true,
    summary: 'Create a space',
    example: { name: 'Acme' },
    description: 'You become its owner. The active space stays the same; activate the new one to work in it.',
    answers: doc(spaceOfUser),
    body: newSpace,
    answer: async (context) => {
      const { services, body, principal } = context;
      const facts = { name: body.name, creditsLimit: services.settings.creditsLimit };
      return json({ doc: await makeSpace(services, principal.userId, facts) });
    },
  }),
  defineRoute({
    operationId: 'spaces.activate',
    ...facts,
    method: 'POST',
    path: '/api/v1/spaces/:id/activate',
    summary: 'Activate a space',
    description:
      'Requests with a session work in the active space. Returns 404 for a space that you are not a member of.',
    answers: doc(spaceOfUser),
    body: z.strictObject({}).optional(),
    errors: ['space_not_found'],
    answer: async (context) =>
      json({ doc: await switchToSpace(context.services, context.principal, context.params.id) }),
  }),
  defineRoute({
    operationId: 'spaces.delete',
    ...facts,
    method: 'POST',
    path: '/api/v1/spaces/:id/delete',
    summary: 'Delete a space',
    description:
      'This cannot be undone. For owners, with their password and the exact name of the space. Members, API keys, secrets, assistants and public URLs stop working immediately; templates, files, content and the log are deleted by the scheduled job. Running renders finish. Returns 409 `conflict` for the space that the installation is operated from. Does not support Idempotency-Key.',
    example: { name: 'Test', password: '{password}' },
    answers: deleteAnswer(),
    body: spaceDeletion,
    errors: [...passwordErrors, 'space_not_found', 'forbidden_role', 'conflict'],
    answer: async (context) => {
      const { principal, params, body } = context;
      await deleteSpace(context.services, principal, { ...body, id: params.id, client: context.services.client });
      return json({ success: true, id: params.id });
    },
  }),
  defineRoute({
    operationId: 'spaces.transfer',
    ...facts,
    method: 'POST',
    path: '/api/v1/spaces/:id/transfer',
    summary: 'Hand over a space to another member',
    description:
      'For owners, with their password. The member, who must be an admin or owner, becomes an owner, and you become an admin. Does not support Idempotency-Key.',
    example: { memberId: '{adminId}', password: '{password}' },
    answers: doc(spaceOfUser),
    body: spaceTransfer,
    errors: [...passwordErrors, 'space_not_found', 'member_not_found', 'conflict'],
    answer: async (context) => {
      const { principal, params, body } = context;
      const spaceRequest = { ...body, id: params.id, client: context.services.client };
      return json({ doc: await handOverSpace(context.services, principal, spaceRequest) });
    },
  }),
];

import {
  account,
  accountClosing,
  accountPatch,
  accountSession,
  done,
  endedSessions,
  passwordChange,
} from '../../../../contract/account.ts';
import { deleteAnswer, doc, list } from '../../../../contract/common.ts';
import { passwordErrors } from '../../../../contract/errors.ts';
import { listQuery } from '../../../../contract/query.ts';
import { changePassword, closeAccount, readAccount, renameAccount } from '../../../../services/account/account.ts';
import { endOthers, endOwnSession, listOwnSessions } from '../../../../services/account/sessions.ts';
import { json } from '../../answers.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requirePerson } from '../../session.ts';

const facts = { access: 'session', tags: ['account'], admit: requirePerson } as const;

/** The routes of the signed-in user's own account (AUTH-7). */
export const accountRoutes: Route[] = [
  defineRoute({
    operationId: 'account.get',
    ...facts,
    method: 'GET',
    path: '/api/v1/account',
    summary: 'Read your account',
    description: 'Returns the signed-in user, regardless of the active space.',
    answers: doc(account),
    answer: async (context) => json({ doc: await readAccount(context.services, context.principal.userId) }),
  }),
  defineRoute({
    operationId: 'account.update',
    ...facts,
    method: 'PATCH',
    path: '/api/v1/account',
    summary: 'Change your name',
    description: 'The members of your spaces see this name.',
    example: { name: 'Ada Lovelace' },
    answers: doc(account),
    body: accountPatch,
    answer: async (context) =>
      json({ doc: await renameAccount(context.services, context.principal.userId, context.body.name) }),
  }),
  defineRoute({
    operationId: 'account.password.update',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/password',
    summary: 'Change your password',
    description:
      'Your other sessions and connected assistants end unless you send `keepOtherSessions`. A wrong current password counts as a failed sign-in. Does not support Idempotency-Key.',
    example: { currentPassword: '{password}', newPassword: 'a long passphrase of mine' },
    answers: done,
    body: passwordChange,
    errors: [...passwordErrors, 'conflict'],
    answer: async (context) => {
      const change = { ...context.body, client: context.services.client };
      await changePassword(context.services, context.principal, change);
      return json({ success: true });
    },
  }),
  defineRoute({
    operationId: 'account.sessions.list',
    ...facts,
    method: 'GET',
    path: '/api/v1/account/sessions',
    index: true,
    summary: 'List your sessions',
    description: 'Lists where you are signed in, newest first.',
    answers: list(accountSession),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => json(await listOwnSessions(context.services, context.principal, context.query)),
  }),
  defineRoute({
    operationId: 'account.sessions.deleteOthers',
    ...facts,
    method: 'DELETE',
    path: '/api/v1/account/sessions',
    index: true,
    summary: 'End all your other sessions',
    description: 'They are signed out with their next request. The current session stays signed in.',
    answers: endedSessions,
    answer: async (context) => json({ success: true, ended: await endOthers(context.services, context.principal) }),
  }),
  defineRoute({
    operationId: 'account.sessions.delete',
    ...facts,
    method: 'DELETE',
    path: '/api/v1/account/sessions/:id',
    summary: 'End one of your sessions',
    description: 'The session is signed out with its next request. It may be the current one.',
    answers: deleteAnswer(),
    errors: ['session_not_found'],
    answer: async (context) => {
      await endOwnSession(context.services, context.principal, context.params.id);
      return json({ success: true, id: context.params.id });
    },
  }),
  defineRoute({
    operationId: 'account.close',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/close',
    summary: 'Delete your account',
    description:
      'This cannot be undone. Spaces without other members are deleted with everything in them, and their API keys stop working immediately. If you are the only owner of a space with other members, the response is 409 `sole_owner` with `data.spaces`: make another member an owner first. Does not support Idempotency-Key.',
    example: { password: '{password}' },
    answers: done,
    body: accountClosing,
    errors: [...passwordErrors, 'sole_owner'],
    answer: async (context) => {
      const closeRequest = { ...context.body, client: context.services.client };
      await closeAccount(context.services, context.principal, closeRequest);
      return json({ success: true });
    },
  }),
];

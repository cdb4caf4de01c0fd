import { done, passwordReset, passwordResetRequest, passwordResets, resetDone } from '../../../../contract/account.ts';
import { listQuery } from '../../../../contract/query.ts';
import {
  confirmPasswordReset,
  passwordResetsFor,
  requestPasswordReset,
} from '../../../../services/account/password-resets.ts';
import { readKnownBrowser, rememberBrowser } from '../../../../services/authenticate/sessions/known-browser.ts';
import { json } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { rejectOtherOrigins, requireSession } from '../../session.ts';

const facts = {
  access: 'public',
  tags: ['account'],
  admit: (context: RequestContext) => rejectOtherOrigins(context.request, context.services.origin),
} as const;

/**
 * The routes of password resets, for users who forgot their password, and for operators who pass the links on (AUTH-7).
 */
export const passwordResetRoutes: Route[] = [
  defineRoute({
    operationId: 'account.passwordReset.create',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/password-reset',
    summary: 'Request a password reset link',
    description:
      'The response is the same whether or not the address has an account. The link is sent by email. If the installation sends no email, its operator passes it on. One client can request three links an hour for an account. If the last link is less than ten minutes old, it still works and no new one is sent.',
    example: { email: 'ada@example.com' },
    answers: done,
    body: passwordResetRequest,
    errors: ['bad_origin', 'rate_limited'],
    answer: async (context) => {
      const { request, body } = context;
      await requestPasswordReset(context.services, {
        email: body.email,
        client: context.services.client,
        knownBrowser: await readKnownBrowser(context.services, request, body.email),
      });
      return json({ success: true });
    },
  }),
  defineRoute({
    operationId: 'account.passwordReset.confirm',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/password-reset/confirm',
    summary: 'Set a new password with a reset link',
    description:
      'The link works once, within an hour. `token` is the part of the link after `#`. All sessions and connected assistants of the user end, and the count of failed sign-ins is reset. A link that was sent by email also confirms the address. If the address was never confirmed before, `accessInDoubt` counts what the previous user of the account created: sign in and review it under `/api/v1/account/access-review`.',
    example: { token: '{resetToken}', password: 'a long passphrase of mine' },
    answers: resetDone,
    body: passwordReset,
    errors: ['password_reset_not_found', 'bad_origin', 'rate_limited', 'service_busy'],
    answer: async (context) => {
      const resetRequest = { ...context.body, client: context.services.client };
      const { email, accessInDoubt } = await confirmPasswordReset(context.services, resetRequest);
      const cookie = await rememberBrowser(context.services, context.request, email);
      return json({ success: true, accessInDoubt }, { headers: { 'Set-Cookie': cookie } });
    },
  }),
  defineRoute({
    operationId: 'passwordResets.list',
    access: 'session',
    tags: ['account'],
    method: 'GET',
    path: '/api/v1/password-resets',
    index: true,
    summary: 'List password reset links to pass on',
    description:
      'For owners of the first space of an installation that sends no email. Lists the open links, newest first. Give each one only to its user. The list is empty for owners of other spaces.',
    answers: passwordResets,
    query: listQuery({ perPageDefault: 50 }),
    admit: (context) => requireSession(context, { role: 'owner' }),
    answer: async (context) =>
      json(await passwordResetsFor(context.services, context.principal.spaceId, context.query)),
  }),
];

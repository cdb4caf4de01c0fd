import { done, passwordReset, passwordResetRequest, passwordResets, resetDone } from '../../../../contract/account.ts';
import { listQuery } from '../../../../contract/query.ts';
import {
  confirmPasswordReset,
  passwordResetsFor,
  requestPasswordReset,
} from '../../../../services/account/password-resets.ts';
import { clientKey } from '../../../../services/authenticate/client-key.ts';
import { knownBrowserOf, rememberBrowser } from '../../../../services/authenticate/sessions/known-browser.ts';
import { json } from '../../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { refuseOtherOrigins } from '../../session.ts';
import type { AccountDoor } from './index.ts';

/** For who has lost their password, and for who passes the links on (AUTH-7). */
export function passwordResetRoutes({ accountParts, origin, sessionOf }: AccountDoor): Route[] {
  const cookieParts = (context: RequestContext) => ({
    secret: accountParts(context).secret,
    origin: origin(context),
  });
  const facts = {
    access: 'public',
    tags: ['account'],
    admit: (context: RequestContext) => refuseOtherOrigins(context.request, origin(context)),
  } as const;
  return [
    defineRoute({
      operationId: 'account.passwordReset.create',
      ...facts,
      method: 'POST',
      path: '/api/v1/account/password-reset',
      summary: 'Ask for a link that resets a password',
      description:
        'The answer is the same whether or not the address has an account. The link goes by mail, or where the installation sends none, to its operator, who passes it on. Three an hour for an account from one client. A link that is less than ten minutes old is not followed by another: it still works.',
      example: { email: 'ada@example.com' },
      answers: done,
      body: passwordResetRequest,
      answer: async (context) => {
        const { request, body } = context;
        await requestPasswordReset(accountParts(context), {
          email: body.email,
          client: clientKey(request),
          knownBrowser: await knownBrowserOf(cookieParts(context), request, body.email),
        });
        return json({ success: true });
      },
    }),
    defineRoute({
      operationId: 'account.passwordReset.confirm',
      ...facts,
      method: 'POST',
      path: '/api/v1/account/password-reset/confirm',
      summary: 'Choose a new password by a link',
      description:
        'Works once, within an hour. `token` is what stands after the `#` of the link. All sessions of the person end, and the assistants that they let in; failed sign-ins are counted anew. A link that went by mail confirms the address. Where nobody had confirmed it before, `accessInDoubt` counts what whoever used the account until then made: sign in and decide under `/api/v1/account/access-review`.',
      example: { token: '{resetToken}', password: 'a long passphrase of mine' },
      answers: resetDone,
      body: passwordReset,
      answer: async (context) => {
        const asked = { ...context.body, client: clientKey(context.request) };
        const { email, accessInDoubt } = await confirmPasswordReset(accountParts(context), asked);
        const cookie = await rememberBrowser(cookieParts(context), context.request, email);
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
      summary: 'List password resets to pass on',
      description:
        'For owners of the installation’s first space, where no mail is sent: the open links, newest first, each to be given to its person alone. Empty for owners of any other space.',
      answers: passwordResets,
      query: listQuery({ perPageDefault: 50 }),
      admit: (context) => sessionOf(context, { role: 'owner' }),
      answer: async (context) =>
        json(await passwordResetsFor(accountParts(context), context.who.spaceId, context.query)),
    }),
  ];
}

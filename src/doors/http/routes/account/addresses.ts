import { z } from 'zod';
import {
  addressChange,
  addressChanges,
  addressConfirmation,
  addressUndo,
  done,
  mailedDone,
  ofAddress,
} from '../../../../contract/account.ts';
import { listQuery } from '../../../../contract/query.ts';
import {
  addressChangesFor,
  confirmAddress,
  requestAddress,
  sendVerification,
  undoAddress,
} from '../../../../services/account/addresses.ts';
import { clientKey } from '../../../../services/authenticate/client-key.ts';
import { json } from '../../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { refuseOtherOrigins } from '../../session.ts';
import type { AccountDoor } from './index.ts';

/** The address of the signed-in person: proving it, changing it, and taking it back (AUTH-7). */
export function addressRoutes({ accountParts, origin, personOf: admit, sessionOf }: AccountDoor): Route[] {
  const facts = { access: 'session', tags: ['account'], admit } as const;
  return [
    defineRoute({
      operationId: 'account.email.update',
      ...facts,
      method: 'POST',
      path: '/api/v1/account/email',
      summary: 'Ask for another e-mail address',
      description:
        'The address is yours once you open the link that goes there, within three days, in a browser where you are signed in. Where the installation sends no mail (`mailed: false`), its operator passes the link on. The answer is the same whether or not somebody has the address. Takes no Idempotency-Key.',
      example: { email: 'ada@new.example', password: '{password}' },
      answers: mailedDone,
      body: addressChange,
      answer: async (context) => {
        const asked = { ...context.body, client: clientKey(context.request) };
        const { isMailed } = await requestAddress(accountParts(context), context.who, asked);
        return json({ success: true, mailed: isMailed });
      },
    }),
    defineRoute({
      operationId: 'account.email.sendVerification',
      ...facts,
      method: 'POST',
      path: '/api/v1/account/email/verification',
      summary: 'Send the link that confirms your address again',
      description:
        'The link before stops working. `mailed` is false where the installation sends no mail, or the address is confirmed.',
      answers: mailedDone,
      body: z.strictObject({}).optional(),
      answer: async (context) => {
        const { isSent } = await sendVerification(accountParts(context), context.who.userId);
        return json({ success: true, mailed: isSent });
      },
    }),
    defineRoute({
      operationId: 'account.email.confirm',
      ...facts,
      method: 'POST',
      path: '/api/v1/account/email/confirm',
      summary: 'Confirm an e-mail address by its link',
      description:
        'Confirms your address, or makes the one that you asked for yours. `token` is what stands after the `#` of the link, which works for your account alone. The address before is told of a change, with a link that takes the account back within seven days. 409 `conflict` where another account has the address.',
      example: { token: '{emailToken}' },
      answers: ofAddress,
      body: addressConfirmation,
      answer: async (context) =>
        json({
          success: true,
          ...(await confirmAddress(accountParts(context), context.who.userId, context.body.token)),
        }),
    }),
    defineRoute({
      operationId: 'account.email.undo',
      access: 'public',
      tags: ['account'],
      method: 'POST',
      path: '/api/v1/account/email/undo',
      summary: 'Take an account back after its e-mail address was changed',
      description:
        'For whoever had the address before, by the link that went there. The address is theirs again, with the new password; all sessions, connected assistants and keys by consent end.',
      example: { token: '{undoToken}', password: 'a long passphrase of mine' },
      answers: done,
      body: addressUndo,
      admit: (context: RequestContext) => refuseOtherOrigins(context.request, origin(context)),
      answer: async (context) => {
        await undoAddress(accountParts(context), { ...context.body, client: clientKey(context.request) });
        return json({ success: true });
      },
    }),
    defineRoute({
      operationId: 'emailChanges.list',
      access: 'session',
      tags: ['account'],
      method: 'GET',
      path: '/api/v1/email-changes',
      index: true,
      summary: 'List links to new e-mail addresses to pass on',
      description:
        'For owners of the installation’s first space, where no mail is sent: the open links, newest first, each to be sent to the new address alone. Empty for owners of any other space.',
      answers: addressChanges,
      query: listQuery({ perPageDefault: 50 }),
      admit: (context) => sessionOf(context, { role: 'owner' }),
      answer: async (context) =>
        json(await addressChangesFor(accountParts(context), context.who.spaceId, context.query)),
    }),
  ];
}

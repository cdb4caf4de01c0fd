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
import { passwordErrors } from '../../../../contract/errors.ts';
import { listQuery } from '../../../../contract/query.ts';
import {
  addressChangesFor,
  confirmAddress,
  requestAddress,
  sendVerification,
  undoAddress,
} from '../../../../services/account/addresses.ts';
import { json } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { rejectOtherOrigins, requirePerson, requireSession } from '../../session.ts';

const facts = { access: 'session', tags: ['account'], admit: requirePerson } as const;

/** The routes of the signed-in user's email address: confirming it, changing it, and undoing a change (AUTH-7). */
export const addressRoutes: Route[] = [
  defineRoute({
    operationId: 'account.email.update',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/email',
    summary: 'Request a change of your email address',
    description:
      'Sends a link to the new address. The address changes when you open the link within three days in a browser where you are signed in. If the installation sends no email (`mailed: false`), its operator passes on the link. The response is the same whether or not the address is taken. Does not support Idempotency-Key.',
    example: { email: 'ada@new.example', password: '{password}' },
    answers: mailedDone,
    body: addressChange,
    errors: [...passwordErrors, 'rate_limited'],
    answer: async (context) => {
      const addressChange = { ...context.body, client: context.services.client };
      const { isMailed } = await requestAddress(context.services, context.principal, addressChange);
      return json({ success: true, mailed: isMailed });
    },
  }),
  defineRoute({
    operationId: 'account.email.sendVerification',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/email/verification',
    summary: 'Resend the link that confirms your address',
    description:
      'The previous link stops working. `mailed` is false if the installation sends no email or the address is already confirmed.',
    answers: mailedDone,
    body: z.strictObject({}).optional(),
    errors: ['rate_limited'],
    answer: async (context) => {
      const { isSent } = await sendVerification(context.services, context.principal.userId);
      return json({ success: true, mailed: isSent });
    },
  }),
  defineRoute({
    operationId: 'account.email.confirm',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/email/confirm',
    summary: 'Confirm an email address with its link',
    description:
      'Confirms your address, or changes it to the one that you requested. `token` is the part of the link after `#`; the link works only for your account. After a change, the previous address gets an email with a link to take back the account within seven days. Returns 409 `conflict` if another account has the address.',
    example: { token: '{emailToken}' },
    answers: ofAddress,
    body: addressConfirmation,
    errors: ['email_link_not_found', 'conflict'],
    answer: async (context) =>
      json({
        success: true,
        ...(await confirmAddress(context.services, context.principal.userId, context.body.token)),
      }),
  }),
  defineRoute({
    operationId: 'account.email.undo',
    access: 'public',
    tags: ['account'],
    method: 'POST',
    path: '/api/v1/account/email/undo',
    summary: 'Take back an account after its email address was changed',
    description:
      'For the owner of the previous address, with the link that was sent to it. The account gets back that address and the new password. All sessions, connected assistants and keys that were approved in a browser end.',
    example: { token: '{undoToken}', password: 'a long passphrase of mine' },
    answers: done,
    body: addressUndo,
    admit: (context: RequestContext) => rejectOtherOrigins(context.request, context.services.origin),
    errors: ['email_link_not_found', 'bad_origin', 'rate_limited', 'service_busy'],
    answer: async (context) => {
      await undoAddress(context.services, { ...context.body, client: context.services.client });
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
    summary: 'List email confirmation links to pass on',
    description:
      'For owners of the first space of an installation that sends no email. Lists the open links, newest first. Send each one only to the new address. The list is empty for owners of other spaces.',
    answers: addressChanges,
    query: listQuery({ perPageDefault: 50 }),
    admit: (context) => requireSession(context, { role: 'owner' }),
    answer: async (context) =>
      json(await addressChangesFor(context.services, context.principal.spaceId, context.query)),
  }),
];

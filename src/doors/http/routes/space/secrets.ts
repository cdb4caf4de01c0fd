import { z } from 'zod';
import { isoTimestamp } from '../../../../core/clock.ts';
import { clearGt, clearSigningSecret, rotateGt, rotateSigningSecret } from '../../../../services/spaces/secrets.ts';
import { json } from '../../answers.ts';
import { deleted } from '../../contract/common.ts';
import { gtSecret, signingSecret } from '../../contract/people.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SpaceDoor } from './index.ts';

interface SpaceSecretsDoor extends SpaceDoor {
  /** GALLEY_SECRET. */
  secret(context: RequestContext): string;
}

/**
 * The active space's secrets for GET renders: gt (AUTH-11) and the one of signed URLs (AUTH-18). Each is shown once, when
 * it is made; making it anew or clearing it acts on the next request.
 */
export function spaceSecretRoutes({ db, secret, sessionOf }: SpaceSecretsDoor): Route[] {
  const partsOf = (context: RequestContext) => ({ db: db(context), clock: context.clock });
  const facts = {
    access: 'session',
    tags: ['spaces'],
    body: z.strictObject({}).optional(),
    admit: (context: RequestContext) => sessionOf(context, { role: 'admin' }),
  } as const;
  return [
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/space/gt',
      summary: 'Make or rotate the GET render secret',
      description:
        'For owners and admins. The one before stops working on the next request; the answer alone shows the new one.',
      answers: gtSecret,
      answer: async (context) => {
        const { token, createdOn } = await rotateGt(partsOf(context), context.who.spaceId);
        return json({ gt: token, createdOn: isoTimestamp(createdOn) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/gt',
      summary: 'Clear the GET render secret',
      description: 'For owners and admins. URLs with `?gt=` stop working on the next request.',
      answers: deleted(),
      answer: async (context) => {
        await clearGt(partsOf(context), context.who.spaceId);
        return json({ success: true, id: context.who.spaceId });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/space/signing-secret',
      summary: 'Make or rotate the secret of signed URLs',
      description:
        'For owners and admins. URLs that the one before signed stop working on the next request; the answer alone shows the new one.',
      answers: signingSecret,
      answer: async (context) => {
        const parts = { ...partsOf(context), secret: secret(context) };
        const { token, createdOn } = await rotateSigningSecret(parts, context.who.spaceId);
        return json({ signingSecret: token, createdOn: isoTimestamp(createdOn) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/signing-secret',
      summary: 'Clear the secret of signed URLs',
      description: 'For owners and admins. URLs that it signed stop working on the next request.',
      answers: deleted(),
      answer: async (context) => {
        await clearSigningSecret(partsOf(context), context.who.spaceId);
        return json({ success: true, id: context.who.spaceId });
      },
    }),
  ];
}

import { z } from 'zod';
import { isoTimestamp } from '../../../../core/clock.ts';
import { setGt } from '../../../../records/spaces/set-gt.ts';
import { setSigningSecret } from '../../../../records/spaces/set-signing-secret.ts';
import { mintGt } from '../../../../services/authenticate/keys.ts';
import { mintSigningSecret } from '../../../../services/authenticate/signed-url.ts';
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
      answers: gtSecret,
      answer: async (context) => {
        const now = context.clock.now();
        const { token, hash } = await mintGt();
        await setGt(db(context), context.who.spaceId, hash, now);
        return json({ gt: token, createdOn: isoTimestamp(now) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/gt',
      summary: 'Clear the GET render secret',
      answers: deleted(),
      answer: async (context) => {
        await setGt(db(context), context.who.spaceId, null, context.clock.now());
        return json({ success: true, id: context.who.spaceId });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/space/signing-secret',
      summary: 'Make or rotate the secret of signed URLs',
      answers: signingSecret,
      answer: async (context) => {
        const now = context.clock.now();
        const { spaceId } = context.who;
        const { token, sealed } = await mintSigningSecret(secret(context), spaceId);
        await setSigningSecret(db(context), spaceId, sealed, now);
        return json({ signingSecret: token, createdOn: isoTimestamp(now) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/signing-secret',
      summary: 'Clear the secret of signed URLs',
      answers: deleted(),
      answer: async (context) => {
        await setSigningSecret(db(context), context.who.spaceId, null, context.clock.now());
        return json({ success: true, id: context.who.spaceId });
      },
    }),
  ];
}

import { deleted } from '../../../../contract/common.ts';
import { gtSecret, nothing, rotation, signingSecret, signingSecretState } from '../../../../contract/spaces.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import {
  clearGt,
  clearSigningSecret,
  signingSecretState as readSigningSecretState,
  rotateGt,
  rotateSigningSecret,
} from '../../../../services/spaces/secrets.ts';
import { json } from '../../answers.ts';

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
    admit: (context: RequestContext) => sessionOf(context, { role: 'admin' }),
  } as const;
  const isoOrNull = (time: number | null) => (time === null ? null : isoTimestamp(time));
  return [
    defineRoute({
      operationId: 'space.renderSecret.rotate',
      ...facts,
      method: 'POST',
      path: '/api/v1/space/gt',
      summary: 'Make or rotate the GET render secret',
      example: { overlapHours: 0 },
      description:
        'For owners and admins. The one before holds for `overlapHours` more, 0 unless said: then it stops working on the next request. The answer alone shows the new one.',
      body: rotation(0),
      answers: gtSecret,
      answer: async (context) => {
        const made = await rotateGt(partsOf(context), context.who.spaceId, context.body);
        return json({
          gt: made.token,
          createdOn: isoTimestamp(made.createdOn),
          previousValidUntil: isoOrNull(made.previousValidUntil),
        });
      },
    }),
    defineRoute({
      operationId: 'space.renderSecret.delete',
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/gt',
      body: nothing,
      summary: 'Clear the GET render secret',
      description:
        'For owners and admins. URLs with `?gt=` stop working on the next request, those of rotated ones too.',
      answers: deleted(),
      answer: async (context) => {
        await clearGt(partsOf(context), context.who.spaceId);
        return json({ success: true, id: context.who.spaceId });
      },
    }),
    defineRoute({
      operationId: 'space.signingSecret.rotate',
      ...facts,
      method: 'POST',
      path: '/api/v1/space/signing-secret',
      summary: 'Make or rotate the secret of signed URLs',
      description:
        'For owners and admins. URLs that the one before signed hold for `overlapHours` more, 24 unless said; with 0 they stop working on the next request. The answer alone shows the new one.',
      example: { overlapHours: 24 },
      body: rotation(24),
      answers: signingSecret,
      answer: async (context) => {
        const parts = { ...partsOf(context), secret: secret(context) };
        const made = await rotateSigningSecret(parts, context.who.spaceId, context.body);
        return json({
          signingSecret: made.token,
          createdOn: isoTimestamp(made.createdOn),
          previousValidUntil: isoOrNull(made.previousValidUntil),
        });
      },
    }),
    defineRoute({
      operationId: 'space.signingSecret.get',
      ...facts,
      method: 'GET',
      path: '/api/v1/space/signing-secret',
      summary: 'Whether there is a secret of signed URLs',
      description:
        'For owners and admins. Since when, and until when one that was rotated still holds. Rotates nothing, and shows no secret.',
      answers: signingSecretState,
      answer: async (context) => json(await readSigningSecretState(partsOf(context), context.who.spaceId)),
    }),
    defineRoute({
      operationId: 'space.signingSecret.delete',
      ...facts,
      method: 'DELETE',
      path: '/api/v1/space/signing-secret',
      body: nothing,
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

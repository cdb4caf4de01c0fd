import { deleteAnswer } from '../../../../contract/common.ts';
import { gtSecret, nothing, rotation, signingSecret, signingSecretState } from '../../../../contract/spaces.ts';
import { isoOrNull, isoTimestamp } from '../../../../core/clock.ts';
import {
  clearGt,
  clearSigningSecret,
  signingSecretState as readSigningSecretState,
  rotateGt,
  rotateSigningSecret,
} from '../../../../services/spaces/secrets.ts';
import { json } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

const facts = {
  access: 'session',
  tags: ['spaces'],
  admit: (context: RequestContext) => requireSession(context, { role: 'admin' }),
} as const;

/**
 * The routes of the active space's two secrets for GET renders: gt (AUTH-11), and the secret that signs URLs (AUTH-18).
 * A secret is only returned when it is created. Rotating or clearing it takes effect from the next request on.
 */
export const spaceSecretRoutes: Route[] = [
  defineRoute({
    operationId: 'space.renderSecret.rotate',
    ...facts,
    method: 'POST',
    path: '/api/v1/space/gt',
    summary: 'Create or rotate the GET render secret',
    example: { overlapHours: 0 },
    description:
      'For owners and admins. The previous secret stays valid for `overlapHours`, which is 0 by default: it then stops working immediately. Only this response contains the new secret.',
    body: rotation(0),
    answers: gtSecret,
    errors: ['space_not_found'],
    answer: async (context) => {
      const made = await rotateGt(context.services, context.principal.spaceId, context.body);
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
      'For owners and admins. URLs with `?gt=` stop working with the next request, including those with a rotated secret.',
    answers: deleteAnswer(),
    errors: ['space_not_found'],
    answer: async (context) => {
      await clearGt(context.services, context.principal.spaceId);
      return json({ success: true, id: context.principal.spaceId });
    },
  }),
  defineRoute({
    operationId: 'space.signingSecret.rotate',
    ...facts,
    method: 'POST',
    path: '/api/v1/space/signing-secret',
    summary: 'Create or rotate the signing secret',
    description:
      'For owners and admins. URLs that were signed with the previous secret stay valid for `overlapHours`, which is 24 by default; with 0 they stop working immediately. Only this response contains the new secret.',
    example: { overlapHours: 24 },
    body: rotation(24),
    answers: signingSecret,
    errors: ['space_not_found'],
    answer: async (context) => {
      const made = await rotateSigningSecret(context.services, context.principal.spaceId, context.body);
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
    summary: 'Read the state of the signing secret',
    description:
      'For owners and admins. Returns whether there is a signing secret, since when, and how long a rotated one stays valid. Never returns a secret.',
    answers: signingSecretState,
    errors: ['space_not_found'],
    answer: async (context) => json(await readSigningSecretState(context.services, context.principal.spaceId)),
  }),
  defineRoute({
    operationId: 'space.signingSecret.delete',
    ...facts,
    method: 'DELETE',
    path: '/api/v1/space/signing-secret',
    body: nothing,
    summary: 'Clear the signing secret',
    description: 'For owners and admins. URLs that were signed with it stop working with the next request.',
    answers: deleteAnswer(),
    errors: ['space_not_found'],
    answer: async (context) => {
      await clearSigningSecret(context.services, context.principal.spaceId);
      return json({ success: true, id: context.principal.spaceId });
    },
  }),
];

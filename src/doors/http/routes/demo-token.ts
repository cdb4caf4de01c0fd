import { noBody } from '../../../contract/common.ts';
import { demoToken } from '../../../contract/demo-tokens.ts';
import { mintDemoToken } from '../../../services/authenticate/demo-tokens.ts';
import { json } from '../answers.ts';

import { defineRoute, type Route } from '../route.ts';

/** POST /api/demo-token: creates a demo token for a visitor (AUTH-12, AUTH-13). */
export const demoTokenRoutes: Route[] = [
  defineRoute({
    operationId: 'demoTokens.create',
    method: 'POST',
    path: '/api/demo-token',
    access: 'public',
    summary: 'Create a demo token',
    description:
      'The token is valid for an hour and 60 renders of pages of public templates. One address can create five tokens an hour; a 429 has the limit in `data.quota`.',
    answers: demoToken,
    tags: ['rendering'],
    body: noBody,
    errors: ['demo_quota_exceeded', 'service_unavailable'],
    answer: async (context) => json(await mintDemoToken(context.services, context.services.client)),
  }),
];

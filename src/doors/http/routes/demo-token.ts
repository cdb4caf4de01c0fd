import { noBody } from '../../../contract/common.ts';
import { demoToken } from '../../../contract/demo-tokens.ts';
import { clientKey } from '../../../services/authenticate/client-key.ts';
import { type DemoParts, mintDemoToken } from '../../../services/authenticate/demo-tokens.ts';
import { json } from '../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../route.ts';

/** POST /api/demo-token (AUTH-12, AUTH-13). */
export function demoTokenRoutes(demoParts: (context: RequestContext) => DemoParts): Route[] {
  return [
    defineRoute({
      operationId: 'demoTokens.create',
      method: 'POST',
      path: '/api/demo-token',
      access: 'public',
      summary: 'Mint a demo token',
      description:
        'For an hour and 60 renders of pages of public templates. An address may mint five an hour; `data.quota` of a 429 says so.',
      answers: demoToken,
      tags: ['rendering'],
      body: noBody,
      answer: async (context) => json(await mintDemoToken(demoParts(context), clientKey(context.request))),
    }),
  ];
}

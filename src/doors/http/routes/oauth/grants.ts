import { grant } from '../../../../contract/assistants.ts';
import { deleted, list } from '../../../../contract/common.ts';
import { listQuery } from '../../../../contract/query.ts';
import { grantsOf, revokeGrant } from '../../../../services/oauth/grants.ts';
import { json } from '../../answers.ts';

import { defineRoute, type Route } from '../../route.ts';
import type { OAuthDoor } from './door.ts';

/** The assistants that people let into the active space, to see and to end (MCP-3). */
export function grantRoutes({ oauth, sessionOf }: Pick<OAuthDoor, 'oauth' | 'sessionOf'>): Route[] {
  const facts = { access: 'session', tags: ['mcp'] } as const;
  return [
    defineRoute({
      operationId: 'assistants.list',
      ...facts,
      method: 'GET',
      path: '/api/v1/grants',
      index: true,
      summary: 'List the connected assistants of the active space',
      description: 'Owners and admins see all of them. Other members see those that they connected. Newest first.',
      answers: list(grant),
      query: listQuery({ perPageDefault: 50 }),
      admit: (context) => sessionOf(context),
      answer: async (context) => json(await grantsOf(oauth(context), context.who, context.query)),
    }),
    defineRoute({
      operationId: 'assistants.delete',
      ...facts,
      method: 'DELETE',
      path: '/api/v1/grants/:id',
      summary: 'Disconnect an assistant',
      description:
        'Its tokens stop working immediately, and the assistant must be connected again. Owners and admins can disconnect any assistant, other members their own.',
      answers: deleted(),
      admit: (context) => sessionOf(context),
      errors: ['grant_not_found'],
      answer: async (context) => {
        await revokeGrant(oauth(context), context.who, context.params.id);
        return json({ success: true, id: context.params.id });
      },
    }),
  ];
}

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
      summary: 'List the assistants that may work in the active space',
      description: 'Owners and admins see all of them, others those that they let in themselves. Newest first.',
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
      summary: 'End what an assistant may do; its tokens stop working at once',
      description: 'The assistant has to be let in again. Owners and admins end any grant, others their own.',
      answers: deleted(),
      admit: (context) => sessionOf(context),
      answer: async (context) => {
        await revokeGrant(oauth(context), context.who, context.params.id);
        return json({ success: true, id: context.params.id });
      },
    }),
  ];
}

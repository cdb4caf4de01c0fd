import { grant } from '../../../../contract/assistants.ts';
import { deleteAnswer, list } from '../../../../contract/common.ts';
import { listQuery } from '../../../../contract/query.ts';
import { listSpaceGrants, revokeGrant } from '../../../../services/oauth/grants.ts';
import { json } from '../../answers.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

const facts = { access: 'session', tags: ['mcp'] } as const;

/** The routes that list and revoke the access of assistants to the active space (MCP-3). */
export const grantRoutes: Route[] = [
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
    admit: (context) => requireSession(context),
    answer: async (context) => json(await listSpaceGrants(context.services, context.principal, context.query)),
  }),
  defineRoute({
    operationId: 'assistants.delete',
    ...facts,
    method: 'DELETE',
    path: '/api/v1/grants/:id',
    summary: 'Disconnect an assistant',
    description:
      'Its tokens stop working immediately, and the assistant must be connected again. Owners and admins can disconnect any assistant, other members their own.',
    answers: deleteAnswer(),
    admit: (context) => requireSession(context),
    errors: ['grant_not_found'],
    answer: async (context) => {
      await revokeGrant(context.services, context.principal, context.params.id);
      return json({ success: true, id: context.params.id });
    },
  }),
];

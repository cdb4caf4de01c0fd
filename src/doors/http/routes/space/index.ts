import type * as contract from '../../../../contract/spaces.ts';
import { space as activeSpace, spacePatch } from '../../../../contract/spaces.ts';
import type { Space } from '../../../../records/spaces.ts';
import { readBalance } from '../../../../services/ledger/credits.ts';
import type { Services } from '../../../../services/services.ts';
import { toSpace } from '../../../../services/spaces/doc.ts';
import { changeSpace, readSpace } from '../../../../services/spaces/settings.ts';
import { type Answer, json } from '../../answers.ts';
import { expectedRevision, revisionTag } from '../../if-match.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

const facts = { path: '/api/v1/space', index: true, access: 'session', tags: ['spaces'] } as const;

/** The routes that read the active space and change its settings (shapes.md, Sign-in and spaces). */
export const spaceRoutes: Route[] = [
  defineRoute({
    operationId: 'space.get',
    ...facts,
    method: 'GET',
    withoutSession: 'Use `GET /api/v1/key`, or the MCP tool `whoami`.',
    summary: 'Read the active space',
    description:
      'Returns its name, credits and global variables, and whether it has secrets. A secret itself is only shown once, when it is created.',
    answers: activeSpace,
    admit: (context) => requireSession(context),
    errors: ['space_not_found'],
    answer: async (context) =>
      spaceAnswer(context.services, await readSpace(context.services, context.principal.spaceId)),
  }),
  defineRoute({
    operationId: 'space.update',
    ...facts,
    method: 'PATCH',
    summary: 'Change the name, slug or global variables of the active space',
    example: { name: 'Acme' },
    description: 'For owners and admins. Fields that you leave out stay as they are.',
    answers: activeSpace,
    revised: true,
    body: spacePatch,
    admit: (context) => requireSession(context, { role: 'admin' }),
    errors: ['space_not_found', 'conflict'],
    answer: async (context) => {
      const { body, request, services, principal } = context;
      const { globalVariables, ...names } = body;
      const patch = {
        ...names,
        ...(globalVariables && { globalVariables: JSON.parse(JSON.stringify(globalVariables)) }),
      };
      const address = { id: principal.spaceId, revision: expectedRevision(request) };
      return await spaceAnswer(services, await changeSpace(services, address, patch));
    },
  }),
];

async function spaceAnswer(services: Services, space: Space): Promise<Answer<contract.Space>> {
  return json(toSpace(space, await readBalance(services, space)), { headers: { ETag: revisionTag(space.revision) } });
}

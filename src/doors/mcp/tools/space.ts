import { z } from 'zod';
import { allowsTool, toolNames } from '../../../access/scopes.ts';
import { id, items } from '../../../contract/common.ts';
import { balance } from '../../../contract/spaces.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { findSpace } from '../../../records/spaces.ts';
import { readBalance } from '../../../services/ledger/credits.ts';

import { defineTool, type Tool } from '../tool.ts';

const whoami = z.strictObject({
  space: z
    .strictObject({
      id: id.describe('The id of the space.'),
      name: z.string().describe('The name of the space.'),
      slug: z.string().describe('The slug of the space.'),
    })
    .describe('The space that you work in.'),
  credits: balance.describe('The credits of the space.'),
  caller: z
    .strictObject({
      kind: z.enum(['key', 'person']).describe('Whether you use an API key or act for a person.'),
      id: id.describe('The id of the key or user.'),
      role: z.string().describe('The role that you have in the space.'),
    })
    .describe('The credential that you use.'),
  tools: items(z.enum(toolNames)).describe('The tools that you may use.'),
});

export const spaceTools: Tool[] = [
  defineTool({
    name: 'whoami',
    title: 'Who am I',
    description:
      'Returns the space that you work in, its credits (null means unlimited), and the tools that you may call.',
    input: z.strictObject({}),
    answers: whoami,
    readOnly: true,
    run: async ({ caller: { principal, scopes }, context }) => {
      const space = await findSpace(context.services.db, principal.spaceId);
      if (!space) throw new AppError('space_not_found');
      const caller =
        principal.kind === 'key'
          ? { kind: 'key', id: principal.keyId, role: 'editor' }
          : { kind: 'person', id: principal.userId, role: principal.role };
      return {
        data: {
          space: { id: space.id, name: space.name, slug: space.slug },
          credits: await readBalance(context.services, space),
          caller,
          tools: toolNames.filter((name) => allowsTool(scopes, name)),
        },
      };
    },
  }),
];

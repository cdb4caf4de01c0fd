import { z } from 'zod';
import { list } from '../../../contract/common.ts';
import { listFields } from '../../../contract/query.ts';
import { listedShader } from '../../../contract/shaders.ts';
import { shaderStatuses } from '../../../core/names/shaders.ts';
import { listPublicShaders, listShaders } from '../../../records/shaders.ts';

import { toListedShader } from '../../../services/shaders/doc.ts';

import { defineTool, type Tool } from '../tool.ts';

export const shaderTools: Tool[] = [
  defineTool({
    name: 'list_shaders',
    title: 'List shaders',
    description:
      'Lists vetted GLSL programs that a shader layer can draw: { "type": "shader", "shaderId": <id>, "inputs": { … } }. The manifest of a shader lists its inputs. public: true lists the public shaders of all spaces, including the starters; otherwise you get those of the space.',
    input: z.strictObject({
      ...listFields({ perPageDefault: 20 }),
      status: z.enum(shaderStatuses).exactOptional().describe('Lists only shaders with this status.'),
      public: z
        .boolean()
        .default(false)
        .describe('Whether to list the public shaders of all spaces instead of those of the space.'),
    }),
    answers: list(listedShader),
    readOnly: true,
    run: async ({ input: { public: isPublic, ...input }, caller, context }) => {
      const listing = isPublic
        ? await listPublicShaders(context.services.db, input)
        : await listShaders(context.services.db, { ...input, spaceId: caller.principal.spaceId });
      return { data: { ...listing, list: listing.list.map(toListedShader) } };
    },
  }),
];

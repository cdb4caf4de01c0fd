import { z } from 'zod';
import { grantScopes } from '../access/scopes.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';

/** An assistant that a person let into the space (MCP-3). */
export const grant = z
  .strictObject({
    id,
    clientName: z.string().describe('What the assistant calls itself'),
    userId: id,
    userName: z.string(),
    scopes: items(z.enum(grantScopes)),
    createdOn: timestamp,
    expiresOn: timestamp.describe('When it ends unless it is used again before'),
  })
  .meta({
    id: 'Grant',
    examples: [
      {
        id: 'wDyUdKeMuBbSrxcZLWMPz',
        clientName: 'Claude',
        userId: sample.user,
        userName: 'Ada',
        scopes: ['mcp:read', 'mcp:render'],
        createdOn: sample.createdOn,
        expiresOn: '2026-12-23T08:15:42.118Z',
      },
    ],
  });
export type Grant = z.output<typeof grant>;

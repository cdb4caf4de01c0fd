import { z } from 'zod';
import { grantScopes } from '../access/scopes.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';

/** An assistant that a user has connected to the space (MCP-3). */
export const grant = z
  .strictObject({
    id: id.describe('The id of the grant, which ends the access of the assistant.'),
    clientName: z.string().describe('The name that the assistant gave itself.'),
    userId: id.describe('The id of the user who connected the assistant.'),
    userName: z.string().describe('The name of the user who connected the assistant.'),
    scopes: items(z.enum(grantScopes)).describe('What the assistant may do: each scope allows a group of MCP tools.'),
    createdOn: timestamp.describe('The time at which the user connected the assistant.'),
    expiresOn: timestamp.describe('The time at which the access ends, unless the assistant uses it before.'),
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

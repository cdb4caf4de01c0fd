import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { id, timestamp } from './common.ts';
import { sample } from './examples.ts';

export const ada = {
  id: 'M5MifJXz-VaIit81zpgXs',
  status: 'active' as const,
  userId: sample.user,
  name: 'Ada',
  email: 'ada@example.com',
  role: 'owner' as const,
  createdOn: sample.createdOn,
};

export const member = z
  .strictObject({
    id,
    status: z.enum(['invited', 'active']),
    userId: id.nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(roles),
    expiresAt: timestamp.optional().describe('When an open invitation ends'),
    createdOn: timestamp,
  })
  .meta({ id: 'Member', examples: [ada] });
export type Member = z.output<typeof member>;

export const invitation = member
  .extend({
    url: z.string().describe('The link to pass on: whoever opens it may join'),
    mailed: z.boolean().describe('Whether it was handed to the mail, where the installation sends any'),
  })
  .meta({
    id: 'Invitation',
    examples: [
      {
        id: 'xbJKqHfEb9cCSzeWsV9KM',
        status: 'invited',
        userId: null,
        name: null,
        email: 'grace@example.com',
        role: 'editor',
        expiresAt: '2026-11-30T08:15:42.118Z',
        createdOn: sample.updatedOn,
        url: 'https://galley.example/invitation#invite_which-is-shown-once',
        mailed: false,
      },
    ],
  });
export type Invitation = z.output<typeof invitation>;

/** What the link of an invitation shows before it is accepted. */
export const readInvitation = z
  .strictObject({
    space: z.strictObject({ name: z.string() }),
    inviter: z.strictObject({ name: z.string() }),
    role: z.enum(roles),
    email: z.string().nullable().describe('Whom it is for; null: whoever has the link'),
    expiresAt: timestamp,
  })
  .meta({
    id: 'ReadInvitation',
    examples: [
      {
        space: { name: 'Acme' },
        inviter: { name: 'Ada' },
        role: 'editor',
        email: 'grace@example.com',
        expiresAt: '2026-11-30T08:15:42.118Z',
      },
    ],
  });
export type ReadInvitation = z.output<typeof readInvitation>;

const role = z.enum(roles);

export const newInvitation = z.strictObject({ role, email: z.email().max(254).exactOptional() });

export const memberPatch = z.strictObject({ role });

export const invitationToken = z.strictObject({ token: z.string().min(1).max(200) });

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
    id: id.describe('The id of the membership or invitation.'),
    status: z
      .enum(['invited', 'active'])
      .describe('Whether the person is a member (`active`) or has an open invitation (`invited`).'),
    userId: id.nullable().describe('The id of the user. Null for an invitation.'),
    name: z.string().nullable().describe('The name of the user. Null for an invitation.'),
    email: z
      .string()
      .nullable()
      .describe(
        'The email address of the user, or the one that an invitation is for. Null if anyone who has the link may join.',
      ),
    role: z.enum(roles).describe('The role in the space, which decides what the person may do.'),
    expiresAt: timestamp.optional().describe('The time at which an open invitation expires. Absent for members.'),
    createdOn: timestamp.describe('The time of joining, or of the invitation.'),
  })
  .meta({ id: 'Member', examples: [ada] });
export type Member = z.output<typeof member>;

export const invitation = member
  .extend({
    url: z.string().describe('The link to pass on. Anyone who opens it may join.'),
    mailed: z
      .boolean()
      .describe(
        'Whether the invitation was also sent by mail. False if the deployment sends no mail or the invitation has no address.',
      ),
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

/** What an invitation's link shows before the invitation is accepted. */
export const readInvitation = z
  .strictObject({
    space: z
      .strictObject({ name: z.string().describe('The name of the space.') })
      .describe('The space that the invitation is to.'),
    inviter: z
      .strictObject({ name: z.string().describe('The name of the person.') })
      .describe('The person who created the invitation.'),
    role: z.enum(roles).describe('The role that you get when you join.'),
    email: z
      .string()
      .nullable()
      .describe('The address that the invitation is for. Null if anyone who has the link may join.'),
    expiresAt: timestamp.describe('The time at which the invitation expires.'),
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

export const newInvitation = z.strictObject({
  role: role.describe('The role that the person gets in the space.'),
  email: z
    .email()
    .max(254)
    .exactOptional()
    .describe('The address that the invitation is for. By default anyone who has the link may join.'),
});

export const memberPatch = z.strictObject({ role: role.describe('The new role of the member in the space.') });

export const invitationToken = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(200)
    .describe('The token of the invitation, which is the part of its URL after the `#`.'),
});

import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { id, timestamp } from './common.ts';
import { sample } from './examples.ts';

// better-auth judges the values, in words of its own, and lets a name have any length. Of its fields these alone are taken:
// others have it redirect.
const credentials = { email: z.string().max(254).exactOptional(), password: z.string().exactOptional() };

export const signInFields = z.strictObject(credentials);

export const signUpFields = z.strictObject({
  ...credentials,
  name: lineText(200).exactOptional(),
  /** The token of an invitation, where sign-up is closed. */
  invitation: z.string().min(1).max(200).exactOptional(),
});

export const noFields = z.strictObject({});

/** What better-auth says of a person, as far as it is described. */
const person = z
  .looseObject({
    id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullish(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    examples: [
      {
        id: sample.user,
        name: 'Ada',
        email: 'ada@example.com',
        emailVerified: false,
        image: null,
        createdAt: sample.createdOn,
        updatedAt: sample.createdOn,
      },
    ],
  });

const sessionToken = z.string().meta({ examples: ['which-the-cookie-carries'] });

export const signedIn = z.looseObject({ redirect: z.literal(false), token: sessionToken, user: person });

export const signedUp = z.looseObject({ token: sessionToken.nullable(), user: person });

export const whoIsSignedIn = z
  .looseObject({
    session: z
      .looseObject({ id, userId: id, token: z.string(), expiresAt: timestamp, activeSpaceId: id.nullable() })
      .meta({
        examples: [
          {
            id: 'pwLZFj4NN_mF7HS-CoQc0',
            userId: sample.user,
            expiresAt: '2026-12-23T08:15:42.118Z',
            activeSpaceId: sample.space,
            token: 'which-the-cookie-carries',
            ipAddress: '',
            userAgent: '',
            createdAt: sample.updatedOn,
            updatedAt: sample.updatedOn,
          },
        ],
      }),
    user: person,
  })
  .nullable();

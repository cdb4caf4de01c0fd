import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { jsonValue } from '../core/schemas/json-value.ts';
import { id, timestamp } from './common.ts';
import { sample } from './examples.ts';

// better-auth validates the values and returns its own messages. It allows a name of any length, so the length is
// limited here. No other fields of better-auth are accepted, because some would make it redirect.
const credentials = {
  email: z.string().max(254).exactOptional().describe('The email address of the account, at most 254 characters.'),
  password: z.string().exactOptional().describe('The password of the account, 8 to 128 characters.'),
};

export const signInFields = z.strictObject(credentials);

export const signUpFields = z.strictObject({
  ...credentials,
  name: lineText(200).exactOptional().describe('The name of the new user, one line of up to 200 characters.'),
  /** The token of an invitation, which is required if sign-up is closed. */
  invitation: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe(
      'The token of an invitation, which is needed if sign-up is closed and the invitation is for anyone who has the link.',
    ),
});

export const noFields = z.strictObject({});

/** Describes a response of better-auth, which may contain further fields that are not described. */
function openFields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).catchall(jsonValue);
}

/** The described part of what better-auth returns about a person. */
const person = openFields({
  id: id.describe('The id of the user.'),
  name: z.string().describe('The name of the user.'),
  email: z.string().describe('The email address that the user signs in with.'),
  emailVerified: z.boolean().describe('Whether the user has confirmed the email address.'),
  image: z.string().nullish().describe('A picture of the user. Galley does not set it.'),
  createdAt: timestamp.describe('The time of the sign-up.'),
  updatedAt: timestamp.describe('The time of the last change.'),
}).meta({
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

export const signedIn = openFields({
  redirect: z.literal(false).describe('Always false. The response redirects nowhere.'),
  token: sessionToken.describe('The token of the session, without the signature that the cookie has.'),
  user: person.describe('The user who signed in.'),
});

export const signedUp = openFields({
  token: sessionToken
    .nullable()
    .describe('The token of the session, without the signature that the cookie has. Null if no session was started.'),
  user: person.describe('The new user.'),
});

export const whoIsSignedIn = openFields({
  session: openFields({
    id: id.describe('The id of the session.'),
    userId: id.describe('The id of the user.'),
    token: z.string().describe('The token of the session, without the signature that the cookie has.'),
    expiresAt: timestamp.describe('The time at which the session ends. `GET /api/auth/get-session` extends it.'),
    activeSpaceId: id.nullable().describe('The id of the space that the session works in. Null if there is none.'),
  }).meta({
    description: 'The session of the request.',
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
  user: person.describe('The user who is signed in.'),
}).nullable();

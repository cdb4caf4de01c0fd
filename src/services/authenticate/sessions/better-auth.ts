import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { newId } from '../../../core/ids.ts';
import { sessions } from '../../../records/sessions/table.ts';
import { firstSpaceOfUser } from '../../../records/spaces/list-of-user.ts';
import { accounts, users } from '../../../records/users/table.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { cookiePrefix } from './session-cookie.ts';
import { type SignUpParts, withSignUpBatch } from './sign-up-batch.ts';

export interface AuthParts extends SignUpParts {
  /** Signs the cookie. */
  secret: string;
  /** The dashboard's own, `scheme://host[:port]`. */
  origin: string;
}

const dayS = 86_400;
const times = { createdAt: 'createdOn', updatedAt: 'updatedOn' };

/**
 * better-auth for e-mail and password alone: it hashes nothing itself, limits nothing and judges no origin, which the
 * door does for all session routes. Nothing outside this folder imports it.
 */
export function createAuth({ secret, origin, ...parts }: AuthParts) {
  return betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(withSignUpBatch(parts), {
      provider: 'sqlite',
      schema: { users, accounts, sessions },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'users', fields: times },
    account: { modelName: 'accounts', fields: times },
    session: {
      modelName: 'sessions',
      fields: { ...times, expiresAt: 'expiresOn' },
      expiresIn: 30 * dayS,
      // Asking get-session puts the end off, at most once a day.
      updateAge: dayS,
      additionalFields: { activeSpaceId: { type: 'string', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, activeSpaceId: await firstSpaceOfUser(parts.db, session.userId) },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // There is no table for the mails that are not sent; a test holds the others to the migrations.
      database: { generateId: () => newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its lines would name people; what goes wrong is thrown, and logged by the door.
    logger: { disabled: true },
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw emailTaken(error) ?? error;
      },
    },
  });
}

/** Of two simultaneous sign-ups with one e-mail address the batch of the second fails, and with it all of it. */
function emailTaken(error: unknown): APIError | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.message.includes('UNIQUE constraint failed: users.email')) {
      const code = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
      return new APIError('UNPROCESSABLE_ENTITY', { code, message: 'User already exists. Use another email.' });
    }
  }
  return undefined;
}

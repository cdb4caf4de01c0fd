import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { newId } from '../../../core/ids.ts';
import { sessions } from '../../../records/sessions.ts';
import { findFirstSpaceId } from '../../../records/spaces.ts';
import { accounts, users } from '../../../records/users.ts';
import { passwordTurns } from './password-turns.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionCookieName } from './session-cookie.ts';
import { type SignUpParts, withSignUpBatch } from './sign-up-batch.ts';

interface AuthParts extends SignUpParts {
  /** Signs the cookie. */
  secret: string;
  /** The dashboard's own, `scheme://host[:port]`. */
  origin: string;
}

/** Hashing for tests to count; the same work whether or not an account exists (AUTH-1). */
interface Passwords {
  hash(password: string): Promise<string>;
  verify(tried: { password: string; hash: string }): Promise<boolean>;
}

const inTurn: Passwords = {
  hash: (password) => passwordTurns.take(() => hashPassword(password)),
  verify: (tried) => passwordTurns.take(() => verifyPassword(tried)),
};

const dayS = 86_400;
const times = { createdAt: 'createdOn', updatedAt: 'updatedOn' };

/**
 * better-auth for e-mail and password alone: it hashes nothing itself, limits nothing and judges no origin, which the
 * door does for all session routes. Nothing outside this folder imports it.
 */
export function createAuth({ secret, origin, ...parts }: AuthParts, passwords = inTurn) {
  const secure = origin.startsWith('https:');
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
      password: passwords,
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
            data: { ...session, activeSpaceId: await findFirstSpaceId(parts.db, session.userId) },
          }),
        },
      },
    },
    advanced: {
      // Its own prefix, __Secure-, would let sibling hosts set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      cookies: { session_token: { name: sessionCookieName(secure) } },
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
        if (!isAPIError(error)) throw error;
      },
    },
  });
}

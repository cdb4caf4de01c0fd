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
import { type SignUpOptions, withSignUpBatch } from './sign-up-batch.ts';

export interface AuthOptions extends SignUpOptions {
  /** Signs the cookie. */
  secret: string;
  /** The dashboard's own origin, `scheme://host[:port]`. */
  origin: string;
}

/**
 * The hash functions, which tests replace to count calls. The same hashing happens whether or not an account exists
 * (AUTH-1).
 */
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
 * Creates better-auth with e-mail and password as the only way to sign in. It does not hash, rate-limit or check
 * origins itself, because this service does that for all session routes. Nothing outside this folder imports it.
 */
export function createAuth({ secret, origin, ...signUpOptions }: AuthOptions, passwords = inTurn) {
  const secure = origin.startsWith('https:');
  return betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(withSignUpBatch(signUpOptions), {
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
      // A call to get-session extends the session, at most once a day.
      updateAge: dayS,
      additionalFields: { activeSpaceId: { type: 'string', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, activeSpaceId: await findFirstSpaceId(signUpOptions.db, session.userId) },
          }),
        },
      },
    },
    advanced: {
      // better-auth's own prefix, __Secure-, would let sibling hosts set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      cookies: { session_token: { name: sessionCookieName(secure) } },
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // The schema lacks better-auth's tables for mails, because better-auth sends none here. A test compares the other
      // tables with the migrations.
      database: { generateId: () => newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // The log lines of better-auth would name people. Errors are thrown, and the routes log them.
    logger: { disabled: true },
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
  });
}

import { AppError } from '../../src/core/errors/app-error.ts';
import { createAfterAnswer } from '../../src/doors/http/after-answer.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { accessReviewRoutes } from '../../src/doors/http/routes/account/access-review.ts';
import { addressRoutes } from '../../src/doors/http/routes/account/addresses.ts';
import { type AccountDeps, accountRoutes } from '../../src/doors/http/routes/account/index.ts';
import { passwordResetRoutes } from '../../src/doors/http/routes/account/password-resets.ts';
import { callingKeyRoute } from '../../src/doors/http/routes/api-keys/calling-key.ts';
import { apiKeyRoutes } from '../../src/doors/http/routes/api-keys/index.ts';
import { signInRoutes } from '../../src/doors/http/routes/sign-in.ts';
import { spaceRoutes } from '../../src/doors/http/routes/space/index.ts';
import { spaceLimitRoutes } from '../../src/doors/http/routes/space/limits.ts';
import { memberRoutes } from '../../src/doors/http/routes/space/members.ts';
import { spaceSecretRoutes } from '../../src/doors/http/routes/space/secrets.ts';
import { spacesRoutes } from '../../src/doors/http/routes/spaces.ts';
import { createSessionDoor } from '../../src/doors/http/session.ts';
import { openDatabase } from '../../src/records/database.ts';
import { sendVerification } from '../../src/services/account/addresses.ts';
import type { SessionParts } from '../../src/services/authenticate/sessions/index.ts';
import { createLimit, limitsInForce, rates } from './limits.ts';
import { openMailer } from './mail.ts';
import { ownOrigin, requireSecret, usualRates } from './settings.ts';

/** The credits of a new space. They are unlimited unless GALLEY_SPACE_CREDITS is set (CRD-1). */
function creditsLimit({ env: { GALLEY_SPACE_CREDITS: text } }: RequestContext): number | null {
  if (!text) return null;
  const limit = Number(text);
  // Throws, because a typo must not give credits away.
  if (!Number.isInteger(limit) || limit < 0) {
    throw new AppError('internal_error', { cause: 'GALLEY_SPACE_CREDITS must be a whole number' });
  }
  return limit;
}

/** In production, sign-up is closed unless the setting opens it (SEC-7). Any other word closes it. */
function isSignUpOpen({ GALLEY_SIGNUP: signUpSetting, GALLEY_ENV }: Env): boolean {
  return signUpSetting ? signUpSetting === 'open' : GALLEY_ENV === 'development';
}

const db = ({ env }: RequestContext) => openDatabase(env.DB);
const linkBase = ({ env, url }: RequestContext) => ownOrigin(env, url);
const secret = ({ env }: RequestContext) => requireSecret(env);

export function sessionParts(context: RequestContext): SessionParts {
  return {
    db: db(context),
    secret: secret(context),
    origin: linkBase(context),
    creditsLimit: creditsLimit(context),
  };
}

/** Admits signed-in users to every route with access `session`. */
export const sessionDoor = createSessionDoor(sessionParts);

const accountDoor: AccountDeps = {
  ...sessionDoor,
  origin: linkBase,
  accountParts: (context) => ({
    db: db(context),
    quotas: context.env.QUOTAS,
    secret: secret(context),
    mailer: openMailer(context),
    linkBase: linkBase(context),
    ...createAfterAnswer(context),
  }),
};

/** Sign-in, spaces, members, keys, and everything else that needs a dashboard login. */
export const sessionRoutes: Route[] = [
  ...signInRoutes({
    sessionParts,
    quotas: ({ env }) => env.QUOTAS,
    isSignUpOpen: ({ env }) => isSignUpOpen(env),
    verifyAddress: (context, userId) =>
      sendVerification(accountDoor.accountParts(context), userId).then(() => undefined),
    limitSignUps: createLimit('sign-up', 'sign-ups', (env) => env.GALLEY_SIGNUP_RATE, usualRates.signUp),
  }),
  ...accountRoutes(accountDoor),
  ...passwordResetRoutes(accountDoor),
  ...addressRoutes(accountDoor),
  ...accessReviewRoutes(accountDoor),
  ...spacesRoutes({ ...sessionDoor, db, creditsLimit, accountParts: accountDoor.accountParts }),
  ...spaceRoutes({ ...sessionDoor, db }),
  ...spaceLimitRoutes({
    ...sessionDoor,
    db,
    rates: ({ env }) => rates(env),
    limitsInForce: ({ env }) => limitsInForce(env),
  }),
  ...spaceSecretRoutes({ ...sessionDoor, db, secret }),
  ...memberRoutes({ ...sessionDoor, db, linkBase, mailer: openMailer, quotas: ({ env }) => env.QUOTAS }),
  ...apiKeyRoutes({ ...sessionDoor, db }),
  callingKeyRoute(db),
];

import { z } from 'zod';
import { noFields, signedIn, signedUp, signInFields, signUpFields, whoIsSignedIn } from '../../../contract/sign-in.ts';
import { parseJson } from '../../../core/json-text.ts';
import { findPasswordHash } from '../../../records/users.ts';
import { sendVerification } from '../../../services/account/addresses.ts';
import { getSession, passwordTurns, signIn, signOut, signUp } from '../../../services/authenticate/sessions/index.ts';
import { readKnownBrowser, rememberBrowser } from '../../../services/authenticate/sessions/known-browser.ts';
import { countSignIn } from '../../../services/authenticate/sessions/sign-in-limit.ts';
import { requireInvited } from '../../../services/members/invitations.ts';
import { rawResponse } from '../answers.ts';
import { readBytes } from '../body.ts';
import { parseInput } from '../faults.ts';
import { countClient } from '../rates.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { rejectOtherOrigins } from '../session.ts';

const bodyLimit = 16 * 1024;
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };

const admit = (context: RequestContext) => {
  rejectOtherOrigins(context.request, context.services.origin);
};
const facts = { access: 'session', tags: ['sign-in'], admit } as const;
const starting = { ...facts, opensTo: ['nobody'], startsSession: true } as const;

/**
 * The paths of better-auth that the service offers. The service validates their bodies, and better-auth's responses are
 * returned without an envelope (GEN-1, AUTH-7). A request that is rejected before better-auth is called gets a problem,
 * as in other routes.
 */
export const signInRoutes: Route[] = [
  defineRoute({
    operationId: 'auth.signUp',
    ...starting,
    method: 'POST',
    path: '/api/auth/sign-up/email',
    summary: 'Sign up',
    description:
      'Creates a user with their own space. The response sets the session cookie. If sign-up is closed, only invited people can sign up. The response is the same if the address is taken. A password must have 8 to 128 characters; otherwise the response is 400 in the format of better-auth, `{ "message", "code" }`.',
    standard: { body: signUpFields, example: { ...account, name: 'Ada' }, answers: signedUp },
    errors: ['sign_up_closed', 'rate_limited', 'service_busy'],
    answer: async (context) => {
      const { request, log, services } = context;
      const { invitation, ...body } = await readFields(request, signUpFields);
      await countClient(context, 'sign-up');
      if (!services.settings.isSignUpOpen)
        await requireInvited(services, { email: body.email ?? '', invitation: invitation ?? null });
      return await inTurn(context, async () => {
        const { answer, isAddressTaken } = await signUp(services, { request, body });
        // The address is not logged, because the log must not identify anyone.
        if (isAddressTaken) log.warn('sign_up_address_taken');
        // The mail is sent after the response: the duration of the response must not reveal whether the address was
        // free (AUTH-1).
        else if (answer.status === 200) {
          const mailing = sendVerification(services, await userIdIn(answer));
          services.defer(mailing.catch((error) => services.report('address_mail_failed', error)));
        }
        return rawResponse(answer);
      });
    },
  }),
  defineRoute({
    operationId: 'auth.signIn',
    ...starting,
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Sign in',
    description:
      'The response sets the session cookie, and a cookie that remembers the browser. After ten failed attempts within 15 minutes for an account from one address, the response is 429. Attempts from elsewhere do not count for a browser that has signed in before. A wrong address or password is 401 in the format of better-auth: `{ "message": "Invalid email or password", "code": "INVALID_EMAIL_OR_PASSWORD" }`.',
    standard: {
      body: signInFields,
      example: account,
      answers: signedIn,
      refusals: { 401: ['INVALID_EMAIL_OR_PASSWORD'] },
    },
    errors: ['sign_in_limited', 'service_busy'],
    answer: async (context) => {
      const body = await readFields(context.request, signInFields);
      return rawResponse(await trySignIn(context, body));
    },
  }),
  defineRoute({
    operationId: 'auth.signOut',
    ...facts,
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Sign out',
    description: 'Ends every session in the cookies of the request immediately.',
    standard: {
      answers: z.strictObject({ success: z.literal(true).describe('Always true, even if there was no session.') }),
    },
    answer: async (context) => {
      const body = await readFields(context.request, noFields);
      return rawResponse(await signOut(context.services, { request: context.request, body }));
    },
  }),
  defineRoute({
    operationId: 'auth.getSession',
    ...facts,
    method: 'GET',
    path: '/api/auth/get-session',
    summary: 'Read the session',
    description: 'Returns the signed-in user, or `null` if nobody is signed in.',
    standard: { answers: whoIsSignedIn },
    answer: async (context) => {
      const { request, services } = context;
      return rawResponse(await getSession(services, { request }, services.clock.now()));
    },
  }),
];

/**
 * Returns better-auth's response to a sign-in attempt. A failed attempt is counted; after a successful one, the browser
 * is remembered.
 * @throws AppError sign_in_limited
 */
export async function trySignIn(context: RequestContext, body: z.output<typeof signInFields>): Promise<Response> {
  const { request, services } = context;
  const email = (body.email ?? '').toLowerCase();
  const [passwordHash, knownBrowser] = await Promise.all([
    findPasswordHash(services.db, email),
    readKnownBrowser(services, request, email),
  ]);
  const forgive = await countSignIn(services.quotas, {
    email,
    passwordHash: passwordHash ?? null,
    client: services.client,
    knownBrowser,
  });
  const attempt = async () => {
    const answer = await signIn(services, { request, body });
    if (answer.status !== 401) await forgive();
    if (answer.status === 200) answer.headers.append('Set-Cookie', await rememberBrowser(services, request, email));
    return answer;
  };
  return await inTurn(context, attempt).catch(async (error) => {
    await forgive();
    throw error;
  });
}

/** The id of the user in better-auth's response. */
async function userIdIn(answer: Response): Promise<string> {
  return (await answer.clone().json<{ user: { id: string } }>()).user.id;
}

/** Runs work that hashes a password when it is its turn. Call it after every check that can reject the request. */
function inTurn<Result>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
  return passwordTurns.admit((running) => context.services.defer(running), work);
}

/** The fields of a body. If the body is absent, it counts as an empty object. */
async function readFields<Fields extends z.ZodType>(request: Request, fields: Fields): Promise<z.output<Fields>> {
  const bytes = await readBytes(request, bodyLimit);
  return parseInput(fields, bytes.byteLength === 0 ? {} : parseJson(bytes), 'invalid_body');
}

import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { lineText } from '../../../core/line-text.ts';
import { clientKey } from '../../../services/authenticate/client-key.ts';
import type { Quotas } from '../../../services/authenticate/quotas.ts';
import { answerAuth, type SessionParts } from '../../../services/authenticate/sessions/index.ts';
import { countSignIn } from '../../../services/authenticate/sessions/sign-in-limit.ts';
import { asIs } from '../answers.ts';
import { readBytes } from '../body.ts';
import { parseInput } from '../faults.ts';
import { parseJson } from '../json-text.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { refuseOtherOrigins } from '../session.ts';

export interface SignInDoor {
  sessionParts(context: RequestContext): SessionParts;
  quotas(context: RequestContext): Quotas;
  /** GALLEY_SIGNUP is not `closed`. */
  isSignUpOpen(context: RequestContext): boolean;
}

const bodyLimit = 16 * 1024;

/** What the door itself reads of a body; the rest is better-auth's, which lets a name have any length. */
const fields = z.looseObject({
  email: z.string().max(254).optional(),
  name: lineText(200).optional(),
});
type Fields = z.output<typeof fields>;

/**
 * The paths of better-auth that the service has, with its own bodies and unwrapped answers (GEN-1, AUTH-7). What the door
 * refuses before better-auth is asked is a problem like any other.
 */
export function signInRoutes(door: SignInDoor): Route[] {
  const admit = (context: RequestContext) => {
    refuseOtherOrigins(context.request, door.sessionParts(context).origin);
  };
  const facts = { access: 'session', tags: ['sign-in'], admit } as const;
  return [
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/auth/sign-up/email',
      summary: 'Make a person, with a space of their own',
      answer: async (context) => {
        if (!door.isSignUpOpen(context)) throw new AppError('sign_up_closed');
        const { request } = await readFields(context.request);
        return asIs(await answerAuth(door.sessionParts(context), request));
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/auth/sign-in/email',
      summary: 'Sign in',
      answer: async (context) => {
        const { request, email = '' } = await readFields(context.request);
        const forgive = await countSignIn(door.quotas(context), email, clientKey(request));
        const answer = await answerAuth(door.sessionParts(context), request).catch(async (error) => {
          await forgive();
          throw error;
        });
        if (answer.status !== 401) await forgive();
        return asIs(answer);
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/auth/sign-out',
      summary: 'End the session',
      answer: async (context) => {
        const { request } = await readFields(context.request);
        return asIs(await answerAuth(door.sessionParts(context), request));
      },
    }),
    defineRoute({
      ...facts,
      method: 'GET',
      path: '/api/auth/get-session',
      summary: 'Who is signed in',
      answer: async (context) => {
        const { url, headers } = context.request;
        // better-auth knows no HEAD; the door answers it by GET (GEN-5).
        return asIs(await answerAuth(door.sessionParts(context), new Request(url, { headers })));
      },
    }),
  ];
}

/** The body's fields, and the request with its body unread. An absent body is an empty object. */
async function readFields(request: Request): Promise<Fields & { request: Request }> {
  const bytes = await readBytes(request, bodyLimit);
  const read = parseInput(fields, bytes.byteLength === 0 ? {} : parseJson(bytes), 'invalid_body');
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/json');
  const body = bytes.byteLength === 0 ? '{}' : bytes;
  return { ...read, request: new Request(request.url, { method: request.method, headers, body }) };
}

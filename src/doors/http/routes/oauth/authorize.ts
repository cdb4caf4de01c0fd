import { isAtLeast } from '../../../../access/roles.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { SessionWithRole } from '../../../../records/sessions.ts';
import { findUserSpace, listUserSpaces } from '../../../../records/spaces.ts';
import { findUserEmail } from '../../../../records/users.ts';
import {
  type AskedScope,
  type Authorization,
  denyAuthorization,
  grantAuthorization,
  readAuthorization,
  unknownClient,
} from '../../../../services/oauth/authorization.ts';
import { type Answer, raw } from '../../answers.ts';
import { consentPage, noKeyPage, refusedPage, signInPage } from '../../pages/consent-page.tsx';
import { privatePage } from '../../pages/page-answer.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { rejectOtherOrigins, requirePerson } from '../../session.ts';
import { trySignIn } from '../sign-in.ts';
import { readForm } from './form.ts';
import { listResources } from './resources.ts';

const path = '/oauth/authorize';
const facts = { access: 'public', tags: ['mcp'] } as const;

/**
 * The HTML pages of an authorization: sign-in, and the question whether to allow the request (MCP-3). Their forms work
 * without scripts, and forms on other origins are rejected.
 */
export const oauthPages: Route[] = [
  defineRoute({
    ...facts,
    method: 'GET',
    path,
    summary: 'Ask a user to approve a client',
    answer: async (context) =>
      withRequest(context, context.url.searchParams, async (authorization) => {
        const person = await personOrNobody(context);
        const request = context.url.searchParams.toString();
        return person ? consent(context, { authorization, person, request }) : privatePage(signInPage({ request }));
      }),
  }),
  defineRoute({
    ...facts,
    method: 'POST',
    path,
    summary: 'Submit the decision of a user',
    answer: async (context) => {
      const form = await readForm(context.request);
      const person = await requirePerson(context);
      const request = new URLSearchParams(form.get('request') ?? '');
      return withRequest(context, request, (authorization) => decide(context, { authorization, person, form }));
    },
  }),
  defineRoute({
    ...facts,
    method: 'POST',
    path: '/oauth/sign-in',
    summary: 'Sign in to approve a client',
    answer: async (context) => {
      rejectOtherOrigins(context.request, context.services.origin);
      const form = await readForm(context.request);
      const request = new URLSearchParams(form.get('request') ?? '').toString();
      const answered = await trySignIn(context, {
        email: (form.get('email') ?? '').slice(0, 254),
        password: form.get('password') ?? '',
      });
      if (!answered.ok) {
        const problem = 'Incorrect email or password.';
        return privatePage(signInPage({ request, problem }), { status: 401 });
      }
      const headers = new Headers({ Location: `${path}?${request}`, 'Cache-Control': 'no-store' });
      for (const cookie of answered.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
      return raw(null, { status: 303, headers });
    },
  }),
];

/**
 * Validates the parameters and passes the result to `use`. They are validated on each request, because nothing is
 * stored and no earlier validation is trusted.
 */
async function withRequest(
  context: RequestContext,
  parameters: URLSearchParams,
  use: (authorization: Authorization) => Answer | Promise<Answer>,
): Promise<Answer> {
  const read = await readAuthorization(context.services, parameters, listResources(context.services.origin));
  if (read.kind === 'refused') return privatePage(refusedPage(read), { status: 400 });
  return use(read.authorization);
}

async function consent(
  context: RequestContext,
  { authorization, person, request }: { authorization: Authorization; person: SessionWithRole; request: string },
): Promise<Answer> {
  const { db } = context.services;
  const [{ list }, email] = await Promise.all([
    listUserSpaces(db, person.userId, { page: 1, perPage: 100 }),
    findUserEmail(db, person.userId),
  ]);
  if (list.length === 0)
    return privatePage(refusedPage({ message: 'You are not a member of any space.' }), { status: 403 });
  const url = new URL(authorization.redirectUri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const leadsTo = isWeb ? url.origin : url.protocol;
  const spaces = authorization.kind === 'api' ? list.filter(({ role }) => isAtLeast(role, 'admin')) : list;
  if (spaces.length === 0)
    return privatePage(noKeyPage({ clientName: authorization.client.name, request }), { status: 403, leadsTo });
  const page = consentPage({
    clientName: authorization.client.name,
    destination: isWeb ? url.host : url.protocol,
    email: email ?? '',
    kind: authorization.kind,
    spaces,
    activeSpaceId: person.activeSpaceId,
    scopes: authorization.scopes,
    request,
  });
  return privatePage(page, { leadsTo });
}

async function decide(
  context: RequestContext,
  { authorization, person, form }: { authorization: Authorization; person: SessionWithRole; form: URLSearchParams },
): Promise<Answer> {
  const issuerUrl = context.services.origin;
  if (form.get('decision') !== 'agree') return redirect(denyAuthorization(authorization, issuerUrl));
  const chosen = form.getAll('scope');
  const scopes: AskedScope[] = authorization.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) return redirect(denyAuthorization(authorization, issuerUrl));
  const space = await findUserSpace(context.services.db, person.userId, form.get('space') ?? '');
  if (!space) throw new AppError('space_not_found');
  // Only owners and admins may create keys (KEY-1).
  if (authorization.kind === 'api' && !isAtLeast(space.role, 'admin'))
    throw new AppError('forbidden_role', { detail: 'This needs the role admin in the space.' });
  // A viewer can only allow an assistant to read.
  const allowed = isAtLeast(space.role, 'editor') ? scopes : scopes.filter((scope) => scope === 'mcp:read');
  if (allowed.length === 0)
    throw new AppError('forbidden_role', { detail: 'This needs the role editor in the space.' });
  const agreed = { userId: person.userId, spaceId: space.id, scopes: allowed, issuer: issuerUrl };
  const location = await grantAuthorization(context.services, authorization, agreed);
  return location === undefined
    ? privatePage(refusedPage({ message: unknownClient }), { status: 400 })
    : redirect(location);
}

function redirect(location: string): Answer {
  return raw(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

async function personOrNobody(context: RequestContext): Promise<SessionWithRole | undefined> {
  try {
    return await requirePerson(context);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}

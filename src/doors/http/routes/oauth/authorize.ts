import { isAtLeast } from '../../../../access/roles.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { SessionWithRole } from '../../../../records/sessions.ts';
import { findUserSpace, listUserSpaces } from '../../../../records/spaces.ts';
import { findUserEmail } from '../../../../records/users.ts';
import {
  type AskedScope,
  type Authorization,
  agree,
  disagree,
  readAuthorization,
  unknownClient,
} from '../../../../services/oauth/authorization.ts';
import { type Answer, raw } from '../../answers.ts';
import { consentPage, noKeyPage, refusedPage, signInPage } from '../../pages/consent-page.tsx';
import { privatePage } from '../../pages/page-answer.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { refuseOtherOrigins } from '../../session.ts';
import { trySignIn } from '../sign-in.ts';
import { type OAuthDoor, resourcesOf } from './door.ts';
import { readForm } from './form.ts';

const path = '/oauth/authorize';
const facts = { access: 'public', tags: ['mcp'] } as const;

/** What a person sees: sign-in, and who asks for what (MCP-3). Forms without a script; other origins cannot send them. */
export function oauthPages(door: OAuthDoor): Route[] {
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path,
      summary: 'Ask a user to approve a client',
      answer: async (context) =>
        withRequest(door, context, context.url.searchParams, async (asked) => {
          const person = await personOrNobody(door, context);
          const request = context.url.searchParams.toString();
          return person ? consent(door, context, { asked, person, request }) : privatePage(signInPage({ request }));
        }),
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path,
      summary: 'Submit the decision of a user',
      answer: async (context) => {
        const form = await readForm(context.request);
        const person = await door.personOf(context);
        const request = new URLSearchParams(form.get('request') ?? '');
        return withRequest(door, context, request, (asked) => decide(door, context, { asked, person, form }));
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/oauth/sign-in',
      summary: 'Sign in to approve a client',
      answer: async (context) => {
        refuseOtherOrigins(context.request, door.issuer(context));
        const form = await readForm(context.request);
        const request = new URLSearchParams(form.get('request') ?? '').toString();
        const answered = await trySignIn(door, context, {
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
}

/** What is asked is read anew each time: nothing of it is kept, and nobody is believed to have read it before. */
async function withRequest(
  { oauth, issuer }: OAuthDoor,
  context: RequestContext,
  parameters: URLSearchParams,
  use: (asked: Authorization) => Answer | Promise<Answer>,
): Promise<Answer> {
  const read = await readAuthorization(oauth(context), parameters, resourcesOf(issuer(context)));
  if (read.kind === 'refused') return privatePage(refusedPage(read), { status: 400 });
  return use(read.asked);
}

async function consent(
  { oauth }: OAuthDoor,
  context: RequestContext,
  { asked, person, request }: { asked: Authorization; person: SessionWithRole; request: string },
): Promise<Answer> {
  const { db } = oauth(context);
  const [{ list }, email] = await Promise.all([
    listUserSpaces(db, person.userId, { page: 1, perPage: 100 }),
    findUserEmail(db, person.userId),
  ]);
  if (list.length === 0)
    return privatePage(refusedPage({ message: 'You are not a member of any space.' }), { status: 403 });
  const url = new URL(asked.redirectUri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const leadsTo = isWeb ? url.origin : url.protocol;
  const spaces = asked.kind === 'api' ? list.filter(({ role }) => isAtLeast(role, 'admin')) : list;
  if (spaces.length === 0)
    return privatePage(noKeyPage({ clientName: asked.client.name, request }), { status: 403, leadsTo });
  const page = consentPage({
    clientName: asked.client.name,
    destination: isWeb ? url.host : url.protocol,
    email: email ?? '',
    kind: asked.kind,
    spaces,
    activeSpaceId: person.activeSpaceId,
    scopes: asked.scopes,
    request,
  });
  return privatePage(page, { leadsTo });
}

async function decide(
  { oauth, issuer }: OAuthDoor,
  context: RequestContext,
  { asked, person, form }: { asked: Authorization; person: SessionWithRole; form: URLSearchParams },
): Promise<Answer> {
  const own = issuer(context);
  if (form.get('decision') !== 'agree') return redirect(disagree(asked, own));
  const chosen = form.getAll('scope');
  const scopes: AskedScope[] = asked.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) return redirect(disagree(asked, own));
  const space = await findUserSpace(oauth(context).db, person.userId, form.get('space') ?? '');
  if (!space) throw new AppError('space_not_found');
  // Keys are made by owners and admins (KEY-1).
  if (asked.kind === 'api' && !isAtLeast(space.role, 'admin'))
    throw new AppError('forbidden_role', { detail: 'This needs the role admin in the space.' });
  // A viewer can grant an assistant to read.
  const allowed = isAtLeast(space.role, 'editor') ? scopes : scopes.filter((scope) => scope === 'mcp:read');
  if (allowed.length === 0)
    throw new AppError('forbidden_role', { detail: 'This needs the role editor in the space.' });
  const agreed = { userId: person.userId, spaceId: space.id, scopes: allowed, issuer: own };
  const location = await agree(oauth(context), asked, agreed);
  return location === undefined
    ? privatePage(refusedPage({ message: unknownClient }), { status: 400 })
    : redirect(location);
}

function redirect(location: string): Answer {
  return raw(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

async function personOrNobody(door: OAuthDoor, context: RequestContext): Promise<SessionWithRole | undefined> {
  try {
    return await door.personOf(context);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}

import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import type { Role } from '../../access/roles.ts';
import { type EndpointScope, requireEndpoint } from '../../access/scopes.ts';
import { authenticateKey } from '../../services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../services/authenticate/credentials.ts';
import { countCredentials } from './rates.ts';
import type { RequestContext } from './route.ts';
import { requireSession } from './session.ts';

/**
 * The caller in a space: an API key with the scope, in the key's space, or a signed-in user with the role, in the
 * active space. A request with an Authorization header is always treated as a request by a key, even if it has a cookie
 * (AUTH-1, AUTH-8).
 * @throws AppError unauthorized, rate_limited, scope_denied, bad_origin, forbidden_role
 */
export async function memberOrKey(
  context: RequestContext,
  { role, scope }: { role: Role; scope: EndpointScope },
): Promise<KeyPrincipal | SessionPrincipal> {
  if (!context.request.headers.has('Authorization')) return await requireSession(context, { role });
  return await keyWithScope(context, scope);
}

/**
 * Whether a list is requested with `public=true`. If the parameter is repeated, its last value is used, as in all routes.
 */
export function isForPublic({ url }: RequestContext): boolean {
  return url.searchParams.getAll('public').at(-1) === 'true';
}

const common = { access: 'shared', opensTo: ['key', 'session'] } as const;

/**
 * The common properties of the routes that read and write one kind of record: which callers they admit (AUTH-6,
 * AUTH-8).
 */
export function memberOrKeyFacts(needs: Readonly<Record<'reading' | 'writing', { role: Role; scope: EndpointScope }>>) {
  return {
    reading: { ...common, admit: (context: RequestContext) => memberOrKey(context, needs.reading) },
    writing: { ...common, admit: (context: RequestContext) => memberOrKey(context, needs.writing) },
  } as const;
}

/**
 * The API key of the request if it has the scope. Counts the request for the key (LIM-2).
 * @throws AppError unauthorized, rate_limited, scope_denied
 */
export async function keyWithScope(context: RequestContext, scope: EndpointScope): Promise<KeyPrincipal> {
  const key = await authenticateKey(context.services, context.request);
  await countCredentials(context, await readCredentials(context.request));
  requireEndpoint(key.scopes, scope);
  return key;
}

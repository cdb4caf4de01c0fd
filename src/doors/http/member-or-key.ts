import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import type { Role } from '../../access/roles.ts';
import { type EndpointScope, requireEndpoint } from '../../access/scopes.ts';
import { authenticateKey } from '../../services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../services/authenticate/credentials.ts';
import { countCredentials } from './rates.ts';
import type { RequestContext } from './route.ts';
import { requireSession } from './session.ts';

/**
 * The caller in a space: an API key with the scope, in its own space, or a signed-in user with the role, in the active
 * one. A request with an Authorization header is the key's, even if it has a cookie (AUTH-1, AUTH-8).
 * @throws AppError unauthorized, rate_limited, scope_denied, bad_origin, forbidden_role
 */
export async function memberOrKey(
  context: RequestContext,
  { role, scope }: { role: Role; scope: EndpointScope },
): Promise<KeyPrincipal | SessionPrincipal> {
  if (!context.request.headers.has('Authorization')) return await requireSession(context, { role });
  return await keyWithScope(context, scope);
}

const common = { access: 'shared', opensTo: ['key', 'session'] } as const;

/** The facts of routes that read and write a kind of record: who is admitted (AUTH-6, AUTH-8). */
export function memberOrKeyFacts(needs: Readonly<Record<'reading' | 'writing', { role: Role; scope: EndpointScope }>>) {
  return {
    reading: { ...common, admit: (context: RequestContext) => memberOrKey(context, needs.reading) },
    writing: { ...common, admit: (context: RequestContext) => memberOrKey(context, needs.writing) },
  } as const;
}

/** An API key with the scope, counted (LIM-2). @throws AppError unauthorized, rate_limited, scope_denied */
export async function keyWithScope(context: RequestContext, scope: EndpointScope): Promise<KeyPrincipal> {
  const key = await authenticateKey(context.services, context.request);
  await countCredentials(context, await readCredentials(context.request));
  requireEndpoint(key.scopes, scope);
  return key;
}

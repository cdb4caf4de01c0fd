import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SessionWithRole } from '../../records/sessions.ts';
import { readSession } from '../../services/authenticate/sessions/index.ts';
import { noteSessionUse } from '../../services/authenticate/sessions/session-use.ts';
import { sessionRequired, unauthorized } from '../../services/authenticate/unauthorized.ts';
import type { RequestContext } from './route.ts';

/**
 * The session of the request, for routes that need no active space, such as listing the user's spaces and accepting an
 * invitation.
 * @throws AppError unauthorized, session_required, rate_limited, bad_origin
 */
export async function requirePerson(context: RequestContext): Promise<SessionWithRole> {
  const { request, services } = context;
  // A request with a key or a demo token is not treated as a login because it also has a cookie (AUTH-6).
  const authorization = request.headers.get('Authorization');
  if (authorization !== null) throw sessionRequired(authorization);
  const session = await readSession(services, request, services.clock.now());
  if (!session) throw unauthorized('This route needs a signed-in person; no session was sent, or it has ended.');
  await context.countRate({ what: 'session', id: session.id });
  rejectOtherOrigins(request, services.origin);
  noteSessionUse(services, session);
  return session;
}

/**
 * The user of the request's session, in the active space. The user must have at least the given role, or viewer if none
 * is given. The role is read in the same database round trip as the session, so that a changed role or a removed member
 * takes effect with the next request (AUTH-6, AUTH-7).
 * @throws AppError unauthorized, session_required, rate_limited, bad_origin, forbidden_role
 */
export async function requireSession(
  context: RequestContext,
  { role: needed }: { role: Role } = { role: 'viewer' },
): Promise<SessionPrincipal> {
  const { userId, activeSpaceId: spaceId, role } = await requirePerson(context);
  if (spaceId === null || role === null) {
    const detail = `You are no longer a member of the active space. Switch to another space, where this needs the role ${needed}.`;
    throw new AppError('forbidden_role', { detail });
  }
  requireRole(role, needed);
  return { kind: 'session', spaceId, userId, role };
}

/**
 * Throws bad_origin for a request that changes something and was sent by another web page (AUTH-7). Browsers add the
 * header Origin to such requests. A request without it was not sent by a browser, or its Sec-Fetch-Site says that a
 * page of this service sent it.
 */
export function rejectOtherOrigins(request: Request, ownOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none';
  if (origin === null ? site === 'same-origin' || site === 'none' : origin === ownOrigin) return;
  throw new AppError('bad_origin', { detail: `Requests that change something must come from ${ownOrigin}.` });
}

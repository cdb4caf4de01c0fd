import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SessionWithRole } from '../../records/sessions.ts';
import { readSession } from '../../services/authenticate/sessions/index.ts';
import { noteSessionUse } from '../../services/authenticate/sessions/session-use.ts';
import { sessionRequired, unauthorized } from '../../services/authenticate/unauthorized.ts';
import type { RequestContext } from './route.ts';

/**
 * The session itself, for what needs no active space: listing one's spaces, taking an invitation.
 * @throws AppError unauthorized, session_required, rate_limited, bad_origin
 */
export async function requirePerson(context: RequestContext): Promise<SessionWithRole> {
  const { request, services } = context;
  // A key or demo token does not become a login by coming along with a cookie (AUTH-6).
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
 * The person of the request's session, in its active space; viewer and up unless a role is named. In one database
 * round trip, so that a role that changed and a member who was removed are felt on the next request (AUTH-6, AUTH-7).
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
 * Throws bad_origin for a request that changes something and comes from another web page (AUTH-7). Browsers send the
 * Origin of each. A request without one is not from a browser, or from one whose Sec-Fetch-Site says that its own page
 * sent it.
 */
export function rejectOtherOrigins(request: Request, ownOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none';
  if (origin === null ? site === 'same-origin' || site === 'none' : origin === ownOrigin) return;
  throw new AppError('bad_origin', { detail: `Requests that change something must come from ${ownOrigin}.` });
}

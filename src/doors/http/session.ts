import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SessionWithRole } from '../../records/sessions.ts';
import { readSession, type SessionParts } from '../../services/authenticate/sessions/index.ts';
import { noteSessionUse } from '../../services/authenticate/sessions/session-use.ts';
import { sessionRequired, unauthorized } from '../../services/authenticate/unauthorized.ts';
import { createAfterAnswer } from './after-answer.ts';
import type { RequestContext } from './route.ts';

/** Admits signed-in users to session routes. There is one for the service, created in workers/edge. */
export interface SessionGuard {
  /**
   * The user of the request's session, in its active space; viewer or higher unless a role is named. It takes one
   * database round trip, so that a changed role or a removed member takes effect on the next request (AUTH-6, AUTH-7).
   * @throws AppError unauthorized, session_required, rate_limited, bad_origin, forbidden_role
   */
  requireSession(context: RequestContext, needed?: { role: Role }): Promise<SessionPrincipal>;
  /** The session itself, for routes that need no active space: listing the user's spaces, accepting an invitation. */
  requirePerson(context: RequestContext): Promise<SessionWithRole>;
}

export function createSessionDoor(createParts: (context: RequestContext) => SessionParts): SessionGuard {
  const requirePerson = async (context: RequestContext): Promise<SessionWithRole> => {
    const { request, clock } = context;
    // A key or demo token does not become a login because the request also has a cookie (AUTH-6).
    const authorization = request.headers.get('Authorization');
    if (authorization !== null) throw sessionRequired(authorization);
    const parts = createParts(context);
    const session = await readSession(parts, request, clock.now());
    if (!session) throw unauthorized('This route needs a signed-in person; no session was sent, or it has ended.');
    await context.countRate({ what: 'session', id: session.id });
    rejectOtherOrigins(request, parts.origin);
    noteSessionUse({ db: parts.db, ...createAfterAnswer(context) }, session);
    return session;
  };
  return {
    requirePerson,
    async requireSession(context, { role: needed } = { role: 'viewer' }) {
      const { userId, activeSpaceId: spaceId, role } = await requirePerson(context);
      if (spaceId === null || role === null) {
        const detail = `You are no longer a member of the active space. Switch to another space, where this needs the role ${needed}.`;
        throw new AppError('forbidden_role', { detail });
      }
      requireRole(role, needed);
      return { kind: 'session', spaceId, userId, role };
    },
  };
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

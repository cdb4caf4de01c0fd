import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import type { RequestContext } from './route.ts';

/**
 * Counts a request that reads much of a space, for the calling user or key. All sessions of a user share one limit
 * (LIM-2).
 * @throws AppError rate_limited
 */
export async function countHeavyRead<Who extends KeyPrincipal | SessionPrincipal>(
  { countRate }: Pick<RequestContext, 'countRate'>,
  principal: Who,
): Promise<Who> {
  await countRate({ what: 'heavy-read', id: principal.kind === 'key' ? principal.keyId : principal.userId });
  return principal;
}

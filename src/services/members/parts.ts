import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';

export interface MemberParts {
  db: Database;
  clock: Clock;
}

/**
 * Admins and owners manage members; owners alone make, change and remove owners: an admin could take the space otherwise
 * (AUTH-7). `touched` are the roles that the change gives or takes. @throws AppError forbidden_role
 */
export function requireManager({ role }: Pick<SessionPrincipal, 'role'>, touched: readonly Role[]): void {
  requireRole(role, touched.includes('owner') ? 'owner' : 'admin');
}

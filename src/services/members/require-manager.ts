import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';

/**
 * Checks that a user may manage members, which admins and owners may. Only owners may create, change and remove owners,
 * because otherwise an admin could take over the space (AUTH-7). `touched` lists the roles that the change gives or
 * takes away. @throws AppError forbidden_role
 */
export function requireManager({ role }: Pick<SessionPrincipal, 'role'>, touched: readonly Role[]): void {
  requireRole(role, touched.includes('owner') ? 'owner' : 'admin');
}

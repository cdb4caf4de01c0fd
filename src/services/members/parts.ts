import type { SessionPrincipal } from '../../access/principal.ts';
import { type Role, requireRole } from '../../access/roles.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import type { Quotas } from '../authenticate/quotas.ts';
import type { Mailer } from '../mail/mailer.ts';

export interface MemberParts {
  db: Database;
  clock: Clock;
}

export interface InviteParts extends MemberParts {
  quotas: Quotas;
  /** null: nobody is mailed, and the inviter passes the link on. */
  mailer: Mailer | null;
  /** Origin of the link. */
  linkBase: string;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/**
 * Admins and owners manage members; owners alone make, change and remove owners: an admin could take the space otherwise
 * (AUTH-7). `touched` are the roles that the change gives or takes. @throws AppError forbidden_role
 */
export function requireManager({ role }: Pick<SessionPrincipal, 'role'>, touched: readonly Role[]): void {
  requireRole(role, touched.includes('owner') ? 'owner' : 'admin');
}

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
  /** If null, no mail is sent and the inviter passes the link on. */
  mailer: Mailer | null;
  /** The origin of the link. */
  linkBase: string;
  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure that no caller can see. */
  report(event: string, error: unknown): void;
}

/**
 * Admins and owners manage members. Only owners may create, change and remove owners, because otherwise an admin could
 * take over the space (AUTH-7). `touched` are the roles that the change gives or takes. @throws AppError forbidden_role
 */
export function requireManager({ role }: Pick<SessionPrincipal, 'role'>, touched: readonly Role[]): void {
  requireRole(role, touched.includes('owner') ? 'owner' : 'admin');
}

import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import type { Quotas } from '../authenticate/quotas.ts';
import type { Mailer } from '../mail/mailer.ts';

export interface AccountParts {
  db: Database;
  clock: Clock;
  quotas: Quotas;
  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure that no caller can see. */
  report(event: string, error: unknown): void;
}

/** Dependencies of links that are mailed to a person or passed on by the operator. */
export interface LinkParts extends AccountParts {
  /** GALLEY_SECRET. */
  secret: string;
  /** If null, the deployment sends no mail and the operator passes links on. */
  mailer: Mailer | null;
  /** The origin of links. If links are mailed, the sender of a request must not be able to influence it. */
  linkBase: string;
}

/** The session of the caller. */
export interface OwnSession {
  id: string;
  userId: string;
}

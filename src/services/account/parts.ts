import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import type { Quotas } from '../authenticate/quotas.ts';
import type { Mailer } from '../mail/mailer.ts';

export interface AccountParts {
  db: Database;
  clock: Clock;
  quotas: Quotas;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** What links need that are mailed to a person or passed on by the operator. */
export interface LinkParts extends AccountParts {
  /** GALLEY_SECRET. */
  secret: string;
  /** null: the deployment sends no mail, and the operator passes links on. */
  mailer: Mailer | null;
  /** Origin of links, which no request's sender may write where they go by mail. */
  linkBase: string;
}

/** The session of who asks. */
export interface OwnSession {
  id: string;
  userId: string;
}

import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import type { Quotas } from '../authenticate/quotas.ts';

export interface AccountParts {
  db: Database;
  clock: Clock;
  quotas: Quotas;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** The session of who asks. */
export interface OwnSession {
  id: string;
  userId: string;
}

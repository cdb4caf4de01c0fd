import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';

export interface IdempotencyParts {
  db: Database;
  /** Keeps answers that are too large for a row. */
  files: R2Bucket;
  clock: Clock;
  /** GALLEY_SECRET: seals answers. */
  secret: string;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** The numbers of LIM-1. */
export const idempotency = {
  /** Characters of a key. */
  maxKeyLength: 255,
  /** An answer is kept for as long after the request. */
  keptMs: 24 * 3_600_000,
  /** Longer than any request runs: renders end within two minutes. */
  leaseMs: 5 * 60_000,
  /** The longest wait that a 409 asks for. */
  maxRetryAfterS: 30,
  /** UTF-8 bytes of a body that stand in the row; R2 keeps longer ones. */
  maxRowBytes: 64 * 1024,
} as const;

export const idempotentAnswersPrefix = 'idempotent-answers/';

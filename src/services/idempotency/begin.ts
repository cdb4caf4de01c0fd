import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import type { IdempotentRequest } from '../../records/idempotent-requests.ts';
import { claimRequest, finishRequest, releaseRequest } from '../../records/idempotent-requests-writes.ts';
import { type KeptAnswer, openAnswer, storeAnswer } from './answers.ts';
import { type IdempotencyParts, idempotency } from './parts.ts';

/** A request that is to be done once. */
export interface Attempt {
  /** Who asks, with their space: keys of others are others. */
  caller: string;
  /** The Idempotency-Key, as it was sent. */
  key: string;
  /** SHA-256 of what is asked. */
  fingerprint: string;
}

export type Begun =
  /** The caller runs the request, then says how it ended; `keep` and `forget` never throw. */
  | { kind: 'run'; keep(answer: KeptAnswer): Promise<void>; forget(): Promise<void> }
  | { kind: 'replay'; answer: KeptAnswer };

/**
 * Begins a request, or answers what the first one with its key was answered (LIM-1). Of requests at the same time exactly
 * one runs. One whose Worker died leaves its key taken until its lease ends; then an equal request runs anew, since nobody
 * can know how far the first one came.
 * @throws AppError idempotency_mismatch, idempotency_in_progress with Retry-After
 */
export async function beginOnce(parts: IdempotencyParts, attempt: Attempt): Promise<Begun> {
  const { db, clock } = parts;
  const now = clock.now();
  const id = await sha256Hex(JSON.stringify([attempt.caller, attempt.key]));
  const own = { id, claim: newId() };
  const claimed = { ...own, fingerprint: attempt.fingerprint, leasedUntil: now + idempotency.leaseMs, createdOn: now };
  const row = await claimRequest(db, claimed, { now, keptSince: now - idempotency.keptMs });
  if (row?.claim === own.claim) return run(parts, attempt, { ...own, leasedUntil: claimed.leasedUntil });
  if (row && row.fingerprint !== attempt.fingerprint) {
    const detail = 'The Idempotency-Key was used for another request in the last 24 hours. Use a new key.';
    throw new AppError('idempotency_mismatch', { detail });
  }
  if (!row || row.status === null || row.answer === null) throw inProgress(row, now);
  return { kind: 'replay', answer: await openAnswer(parts, attempt.key, { ...row, answer: row.answer }) };
}

function run(
  parts: IdempotencyParts,
  { key }: Attempt,
  claimed: Pick<IdempotentRequest, 'id' | 'claim' | 'leasedUntil'>,
): Begun {
  const { db, clock, report } = parts;
  const settled = async (event: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report(event, error);
    }
  };
  return {
    kind: 'run',
    keep: (answer) =>
      settled('idempotent_answer_not_kept', async () => {
        // Another may run by now, whose answer is the one to keep.
        if (clock.now() >= claimed.leasedUntil) throw new Error('The request ran longer than its lease');
        const sealed = await storeAnswer(parts, key, claimed.id, answer);
        if (!(await finishRequest(db, claimed, { status: answer.status, answer: sealed }))) {
          throw new Error('Another request has taken the claim');
        }
      }),
    forget: () => settled('idempotent_request_not_released', () => releaseRequest(db, claimed)),
  };
}

/** Asked again after as long as it has run, more or less: at once for what is quick, seldom for what is not. */
function inProgress(row: IdempotentRequest | undefined, now: number): AppError {
  const seconds = row ? Math.ceil((now - row.createdOn) / 1000) : 1;
  return new AppError('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': String(Math.min(Math.max(1, seconds), idempotency.maxRetryAfterS)) },
  });
}

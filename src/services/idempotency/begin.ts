import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import type { IdempotentRequest } from '../../records/idempotent-requests.ts';
import {
  claimRequest,
  finishRequest,
  type RequestClaim,
  releaseRequest,
} from '../../records/idempotent-requests-writes.ts';
import type { Services } from '../services.ts';
import { type KeptAnswer, openAnswer, storeAnswer } from './answers.ts';
import type { Claims } from './claims.ts';
import { idempotency } from './limits.ts';

/** A request that must be done only once. */
export interface Attempt {
  /** The caller and their space. If another caller sends the same Idempotency-Key, it counts as a different key. */
  caller: string;
  /** The space of the caller of a render, whose ledger has the claim (SCL-1). Other claims are in D1. */
  renderSpaceId?: string;
  /** The Idempotency-Key as sent. */
  key: string;
  /** SHA-256 of the request. */
  fingerprint: string;
}

export type IdempotentRun =
  /** The caller runs the request and then reports how it ended. `keep` and `forget` never throw. */
  | { kind: 'run'; keep(answer: KeptAnswer): Promise<void>; forget(): Promise<void> }
  | { kind: 'replay'; answer: KeptAnswer };

/**
 * Begins a request, or returns the response to the first request with the same key (LIM-1). Of simultaneous requests
 * exactly one runs. If the Worker of a request dies, its key stays taken until its lease ends. After that an equal
 * request runs again, because nobody can know how far the first one got.
 * @throws AppError idempotency_mismatch, idempotency_in_progress with Retry-After
 */
export async function beginOnce(services: Services, attempt: Attempt): Promise<IdempotentRun> {
  const { clock } = services;
  const claims = openClaims(services, attempt);
  const now = clock.now();
  const id = await sha256Hex(JSON.stringify([attempt.caller, attempt.key]));
  const claimedKey = { id, claim: newId() };
  const claimed = {
    ...claimedKey,
    fingerprint: attempt.fingerprint,
    leasedUntil: now + idempotency.leaseMs,
    createdOn: now,
  };
  const row = await claims.claim(claimed, { now, keptSince: now - idempotency.keptMs });
  if (row?.claim === claimedKey.claim)
    return run(services, claims, attempt, { ...claimedKey, leasedUntil: claimed.leasedUntil });
  if (row && row.fingerprint !== attempt.fingerprint) {
    const detail = 'The Idempotency-Key was used for another request in the last 24 hours. Use a new key.';
    throw new AppError('idempotency_mismatch', { detail });
  }
  if (!row || row.status === null || row.answer === null) throw inProgress(row, now);
  return { kind: 'replay', answer: await openAnswer(services, attempt.key, { ...row, answer: row.answer }) };
}

function openClaims({ db, ledgers }: Services, { renderSpaceId }: Attempt): Claims {
  if (renderSpaceId !== undefined) return ledgers.getByName(renderSpaceId);
  return {
    claim: (request: RequestClaim, times) => claimRequest(db, request, times),
    finish: (claimed, answer) => finishRequest(db, claimed, answer),
    release: (claimed) => releaseRequest(db, claimed),
  };
}

function run(
  services: Services,
  claims: Claims,
  { key }: Attempt,
  claimed: Pick<IdempotentRequest, 'id' | 'claim' | 'leasedUntil'>,
): IdempotentRun {
  const { clock, report } = services;
  const reportErrors = async (event: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report(event, error);
    }
  };
  return {
    kind: 'run',
    keep: (answer) =>
      reportErrors('idempotent_answer_not_kept', async () => {
        // Another request may be running by now, and its response is the one to keep.
        if (clock.now() >= claimed.leasedUntil) throw new Error('The request ran longer than its lease');
        const sealed = await storeAnswer(services, key, claimed.id, answer);
        if (!(await claims.finish(claimed, { status: answer.status, answer: sealed }))) {
          throw new Error('Another request has taken the claim');
        }
      }),
    forget: () => reportErrors('idempotent_request_not_released', () => claims.release(claimed)),
  };
}

/**
 * Makes the error for a request that is still running. The wait in Retry-After is about as long as the request has run
 * so far, so it is short for quick requests and long for slow ones.
 */
function inProgress(row: IdempotentRequest | undefined, now: number): AppError {
  const seconds = row ? Math.ceil((now - row.createdOn) / 1000) : 1;
  return new AppError('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': String(Math.min(Math.max(1, seconds), idempotency.maxRetryAfterS)) },
  });
}

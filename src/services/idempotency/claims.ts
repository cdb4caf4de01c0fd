import type { IdempotentRequest } from '../../records/idempotent-requests.ts';
import type { RequestClaim } from '../../records/idempotent-requests-writes.ts';

type Claimed = Pick<IdempotentRequest, 'id' | 'claim'>;

/**
 * Where requests with an Idempotency-Key are claimed: D1, or the ledger of the space for renders (SCL-1). The functions
 * do the same as claimRequest, finishRequest and releaseRequest of src/records/idempotent-requests-writes.ts.
 */
export interface Claims {
  claim(request: RequestClaim, times: { now: number; keptSince: number }): Promise<IdempotentRequest | undefined>;
  finish(claimed: Claimed, answer: { status: number; answer: string }): Promise<boolean>;
  release(claimed: Claimed): Promise<void>;
}

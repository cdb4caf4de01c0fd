import type { listStats, listUsedDays, MatchingHours } from '../../records/ledger-sums.ts';
import type {
  ExportedRenderLog,
  FoundRenderLog,
  ListedRenderLog,
  LoggedRender,
  RenderLogFilter,
  RenderLogPart,
} from '../../records/render-logs.ts';
import type { Claims } from '../idempotency/claims.ts';

// Values that contain any JSON travel as text, because the types of RPC cannot express them.

/** A value as JSON. */
export type Json<Value> = string & { readonly value?: Value };

export function printJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value);
}

export function parseJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text);
}

/** Log entries and uses of keys that are written together. A repeat with the same id changes nothing. */
export interface Flush {
  id: string;
  spaceId: string;
  renders: readonly LoggedRender[];
  /** When each API key was used, in epoch milliseconds. */
  keyUses: Readonly<Record<string, number>>;
}

export interface ChargeRequest {
  spaceId: string;
  renderId: string;
  /** Whole credits, 1 or more. */
  amount: number;
  /** The most credits that the space may use. null if they are unlimited. */
  limit: number | null;
  /** What is logged if the render never reports how it ended. */
  ifLost: Json<LoggedRender>;
}

/** A range of time in epoch milliseconds, of whole hours; `to` is exclusive. */
export interface Period {
  from: number;
  to: number;
}

/** What a ledger knows. If `isLogInD1`, the entries from before the ledger are only in D1, and must be read there. */
export type InLedger<Known> = Known & { isLogInD1: boolean };

/**
 * The ledger of one space: its credits, the sums of its log, the uses of its keys and the claims of its renders
 * (SCL-1). It is implemented by workers/edge/ledger.ts.
 */
export interface LedgerPort extends Claims {
  /** The credits that the space has used. */
  readUsed(spaceId: string): Promise<number>;
  /** Charges unless that exceeds the limit, and returns the credits that are used after that (CRD-2). */
  charge(request: ChargeRequest): Promise<{ charged: boolean; used: number }>;
  /**
   * Returns those of the renders that are charged and have not completed, for a batch that draws them again. Their
   * charges then stay pending for another 10 minutes.
   */
  renewCharges(renderIds: readonly string[]): Promise<string[]>;
  /** Refunds a charge, once, unless the render has completed. */
  refund(renderId: string): Promise<void>;
  /** Returns credits that were charged in D1, before the space had a ledger. */
  returnCredits(spaceId: string, amount: number): Promise<void>;
  /** Writes a flush. `waitMs` is how long the caller should gather entries before the next one. */
  record(flush: Json<Flush>): Promise<{ used: number; waitMs: number }>;
  /** The hours that have matching entries, the newest first, until they have `wanted` entries. */
  listHours(filter: Omit<RenderLogFilter, 'search'>, wanted?: number): Promise<InLedger<MatchingHours>>;
  /** The numbers of the segments, the newest first. */
  listSegments(spaceId: string): Promise<InLedger<{ segments: number[] }>>;
  readUsage(spaceId: string, period: Period): Promise<InLedger<{ days: ReturnType<typeof listUsedDays> }>>;
  readStats(spaceId: string, period: Period): Promise<ReturnType<typeof listStats>>;
  listKeyUses(spaceId: string): Promise<Record<string, number>>;
  /** Deletes the ledger and its segments. */
  destroy(): Promise<void>;
}

/** A part of a space's log, implemented by workers/edge/log-segment.ts. */
export interface LogSegmentPort {
  /** Writes entries of a flush. A repeat of the same flush changes nothing. */
  write(flushId: string, renders: Json<readonly LoggedRender[]>): Promise<void>;
  list(part: Json<RenderLogPart>): Promise<Json<ListedRenderLog[]>>;
  export(part: Json<RenderLogPart>): Promise<Json<ExportedRenderLog[]>>;
  count(part: Json<RenderLogPart>): Promise<number>;
  find(entry: { spaceId: string; id: string }): Promise<Json<FoundRenderLog | null>>;
  destroy(): Promise<void>;
}

/** Gives access to the ledgers by the id of their space. The binding LEDGERS has this form. */
export interface Ledgers {
  getByName(spaceId: string): LedgerPort;
}

/** Gives access to the segments by name, which segmentName makes. The binding LOG_SEGMENTS has this form. */
export interface LogSegments {
  getByName(name: string): LogSegmentPort;
}

export function segmentName(spaceId: string, number: number): string {
  return `${spaceId}/${number}`;
}

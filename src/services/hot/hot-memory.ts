import type { JsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';

/** The maximum number of bytes of answers that an isolate keeps. A single answer takes an eighth of it at most. */
const memoryBytes = 8 * 2 ** 20;
export const largestInMemory = memoryBytes / 8;

/** The answer to a public GET, which other requests for the same may get without a look at the database (SCL-2). */
export interface HotAnswer {
  /** The spaces whose changes make the answer invalid: of the templates, the credential and the payer. */
  spaceIds: string[];
  /** The time before the records were read (epoch milliseconds). Later changes make the answer invalid. */
  readOn: number;
  /** The end of its life (epoch milliseconds). */
  until: number;
  /** The SHA-256 of the body in hex, which is also its strong ETag. */
  sha256: string;
  contentType: string;
  /** Headers of a response with the body and of a 304. */
  headers: Record<string, string>;
  /** Headers of a response with the body only. */
  bodyHeaders: Record<string, string>;
  /** What else the caller of this module needs when it answers with it. */
  details: JsonObject;
  body: Uint8Array<ArrayBuffer>;
}

/** What an isolate knows about the last change of a space. All times are epoch milliseconds. */
export interface KnownChange {
  /** An answer is only valid if its records were read after this time. 0 if no change is known. */
  lastChange: number;
  /** When the isolate last read the time of the change from the location's cache. */
  checkedOn: number;
  /** Whether a request is reading it again. */
  isBeingChecked?: boolean;
}

/** What an isolate remembers of answers to public GETs, and of changes that made such answers invalid (SCL-2). */
export interface HotMemory {
  answers: LruCache<HotAnswer>;
  changes: LruCache<KnownChange>;
}

export function createHotMemory(): HotMemory {
  return {
    answers: new LruCache({ entries: 2_000, weight: memoryBytes }),
    changes: new LruCache({ entries: 10_000, weight: 10_000 }),
  };
}

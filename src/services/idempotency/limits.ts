/** The limits of LIM-1. */
export const idempotency = {
  /** The maximum number of characters of a key. */
  maxKeyLength: 255,
  /** How long a response is kept after the request. */
  keptMs: 24 * 3_600_000,
  /**
   * The time after which an unfinished request counts as dead. It is longer than any request runs, because renders end
   * within two minutes.
   */
  leaseMs: 5 * 60_000,
  /** The longest wait in Retry-After of a 409. */
  maxRetryAfterS: 30,
  /** The maximum size in UTF-8 bytes of a body that is stored in the database row. R2 stores longer bodies. */
  maxRowBytes: 64 * 1024,
} as const;

export const idempotentAnswersPrefix = 'idempotent-answers/';

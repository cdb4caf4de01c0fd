/** The limits of LIM-1. */
export const idempotency = {
  /** The maximum number of characters of a key. */
  maxKeyLength: 255,
  /** How long a response is kept after the request. */
  keptMs: 24 * 3_600_000,
  /** Longer than any request runs, because renders end within two minutes. */
  leaseMs: 5 * 60_000,
  /** The longest wait that a 409 asks for. */
  maxRetryAfterS: 30,
  /** The maximum size of a body in the row, in UTF-8 bytes. R2 stores longer ones. */
  maxRowBytes: 64 * 1024,
} as const;

export const idempotentAnswersPrefix = 'idempotent-answers/';

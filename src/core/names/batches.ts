/** The states of a batch (JOB-3). The last three are final, except that `retry` runs a batch again. */
export const batchStates = ['checking', 'queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

/** The states of one file of a batch. `invalid` files were rejected before the first draw. */
export const batchItemStates = ['waiting', 'done', 'failed', 'invalid'] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** When `render.completed` is sent for the files of a batch: for each, or never (HOOK-1). */
export const batchNotifications = ['batch', 'each'] as const;
export type BatchNotification = (typeof batchNotifications)[number];

/** The encodings in which uploaded rows are read. */
export const rowEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type RowEncoding = (typeof rowEncodings)[number];

/** The limits of a batch (JOB-2, JOB-3). */
export const batchLimits = {
  files: 10_000,
  outputs: 20,
  /** Bytes of uploaded rows. */
  uploadBytes: 50 * 1024 * 1024,
  /** UTF-8 bytes of one row as JSON. */
  rowBytes: 1024 * 1024,
  columns: 1_000,
  /** Running batches of a space. */
  running: 3,
} as const;

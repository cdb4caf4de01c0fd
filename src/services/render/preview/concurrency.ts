import type { ConcurrencyLimit } from '../../authenticate/concurrency.ts';

/** The maximum number of previews that one user can run at once. The dashboard runs two. */
export const maxConcurrent = 6;

/**
 * The maximum number of thumbnails that one user can draw at once. It is the number of items on one page of the
 * dashboard's lists.
 */
export const maxConcurrentThumbnails = 24;

/** How long a place may be taken, as a multiple of the deadline of the work. */
const deadlinesPerLease = 2;

/** `deadlineMs` is the deadline of the work. */
export function limitPreviews(userId: string, deadlineMs: number): ConcurrencyLimit {
  const detail = `You already have ${maxConcurrent} previews running. Wait until one of them ends.`;
  const leaseMs = deadlinesPerLease * deadlineMs;
  return { name: `preview-concurrency:${userId}`, limit: maxConcurrent, leaseMs, detail };
}

export function limitThumbnails(userId: string, deadlineMs: number): ConcurrencyLimit {
  const detail = `You already have ${maxConcurrentThumbnails} thumbnails running. Wait until one of them ends.`;
  const leaseMs = deadlinesPerLease * deadlineMs;
  return { name: `thumbnail-concurrency:${userId}`, limit: maxConcurrentThumbnails, leaseMs, detail };
}

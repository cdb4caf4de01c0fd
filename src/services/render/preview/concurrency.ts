import type { ConcurrencyLimit } from '../../authenticate/concurrency.ts';

/** How many previews one user can run at once. The dashboard runs two. */
export const maxConcurrent = 6;

/** How many thumbnails one user can run at once: as many as one page of the dashboard's lists has. */
export const maxConcurrentThumbnails = 24;

/** The lease of a place, as a multiple of the work's deadline. */
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

import type { ConcurrencyLimit } from '../../authenticate/concurrency.ts';

/** Previews of one person that are drawn at the same time: the dashboard asks for two. */
export const maxConcurrent = 6;

/** Thumbnails of one person that are drawn at the same time: as many as a page of the dashboard's lists has. */
export const maxConcurrentThumbnails = 24;

/** A place is free again after so many times the deadline of the work. */
const deadlinesPerLease = 2;

/** `deadlineMs` is that of the work. */
export function previewsOf(userId: string, deadlineMs: number): ConcurrencyLimit {
  const detail = `You already have ${maxConcurrent} previews running. Wait until one of them ends.`;
  const leaseMs = deadlinesPerLease * deadlineMs;
  return { name: `preview-concurrency:${userId}`, limit: maxConcurrent, leaseMs, detail };
}

export function thumbnailsOf(userId: string, deadlineMs: number): ConcurrencyLimit {
  const detail = `You already have ${maxConcurrentThumbnails} thumbnails running. Wait until one of them ends.`;
  const leaseMs = deadlinesPerLease * deadlineMs;
  return { name: `thumbnail-concurrency:${userId}`, limit: maxConcurrentThumbnails, leaseMs, detail };
}

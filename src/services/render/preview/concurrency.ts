import { AppError } from '../../../core/errors/app-error.ts';
import { retryAfter } from '../../authenticate/quotas.ts';
import type { RenderParts } from '../parts.ts';

/** Previews of one person that are drawn at the same time, in all isolates together: the dashboard asks for two. */
export const maxConcurrent = 6;

/** After so many times the deadline a place is free again, whatever became of the isolate that took it. */
const deadlinesPerLease = 2;

/**
 * Draws a preview of a person, unless as many of theirs are being drawn as may be (LIM-2). `deadlineMs` is that of the work.
 * @throws AppError rate_limited
 */
export async function limitConcurrentPreviews<Result>(
  { quotas, defer, report }: Pick<RenderParts, 'quotas' | 'defer' | 'report'>,
  { userId, deadlineMs }: { userId: string; deadlineMs: number },
  draw: () => Promise<Result>,
): Promise<Result> {
  const counter = quotas.getByName(`preview-concurrency:${userId}`);
  const place = await counter.take({ limit: maxConcurrent, windowMs: deadlinesPerLease * deadlineMs });
  if (!place.granted) {
    const detail = `${maxConcurrent} previews of yours are being drawn: wait for one of them`;
    throw new AppError('rate_limited', { detail, headers: retryAfter(1_000) });
  }
  const drawing = draw();
  // Also where the client has left, when nothing else would wait for the drawing.
  const released = drawing.then(
    () => counter.release(place.ticket),
    () => counter.release(place.ticket),
  );
  defer(released.catch((error) => report('preview_release_failed', error)));
  return await drawing;
}

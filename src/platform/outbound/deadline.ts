import { OutboundFailure } from './failure.ts';

/**
 * Runs `work` with a signal that aborts after `timeoutMs` (the reason is an OutboundFailure `timed_out`) or when
 * `outer` aborts. Everything for which `work` waits must obey the signal. Wrap what does not obey it by itself in
 * `rejectOnAbort`.
 */
export async function withinTime<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () =>
      controller.abort(new OutboundFailure('timed_out', `The host sent no complete response within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  try {
    return await work(outer === undefined ? controller.signal : AbortSignal.any([controller.signal, outer]));
  } finally {
    clearTimeout(timer);
    // This cancels what `work` has started and no longer waits for.
    controller.abort();
  }
}

/** Settles like `promise`, but rejects with the signal's reason as soon as the signal aborts. */
export async function rejectOnAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted]);
  } catch (error) {
    // A fetch that obeys the signal may reject first, with a copy of the reason.
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

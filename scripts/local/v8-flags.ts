/**
 * Options of V8 that the local runtime needs. On two cores, V8 has one helper thread: when that thread waits for a
 * garbage collection while the main thread waits for it to sweep (cppgc's IncrementalSweepTask), workerd hangs for
 * ever. Incremental marking is off because it only advances with the JavaScript heap, so the memory of wasm would grow
 * by hundreds of megabytes.
 */
export const collectionFlags = '--single-threaded-gc --no-incremental-marking';

/** The same for a service, whose heap stays close to what is in use, as the 128 MB of a deployed isolate require. */
export const v8Flags = `${collectionFlags} --optimize-for-size --max-semi-space-size=8`;

/**
 * Options of V8 for the local runtime. On two cores, V8 has one helper thread: when that thread waits for a garbage collection
 * while the main thread waits for it to sweep (cppgc's IncrementalSweepTask), workerd stops for ever. Incremental marking
 * advances with the JavaScript heap alone, so the memory of wasm would pile up by hundreds of megabytes. The last two options
 * keep the heap close to what is in use, as the 128 MB of a deployed isolate do.
 */
export const v8Flags = '--single-threaded-gc --no-incremental-marking --optimize-for-size --max-semi-space-size=8';

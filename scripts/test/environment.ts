import { folderInMemory } from './scratch.ts';

/** What all tests run with. They send nothing off this machine: the local runtime neither. */
export function testEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const folder = folderInMemory();
  return {
    ...process.env,
    ...(folder === undefined ? {} : { TMPDIR: folder }),
    // On two cores V8 has one thread beside the main one: when that waits for a collection of garbage while the main one
    // waits for it to sweep (cppgc's IncrementalSweepTask), workerd does nothing else for ever.
    // Its marking then advances with what the heap allocates alone, so that memory of wasm, which is outside of it, would pile
    // up by the hundreds of megabytes: marking all at once collects it as soon as 64 MB of such were allocated.
    MINIFLARE_WORKERD_V8_FLAGS: '--single-threaded-gc --no-incremental-marking',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    GALLEY_ENV: 'development',
    ...more,
  };
}

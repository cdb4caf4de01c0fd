import { folderInMemory } from './scratch.ts';

/** What all tests run with. They send nothing off this machine: the local runtime neither. */
export function testEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const folder = folderInMemory();
  return {
    ...process.env,
    ...(folder === undefined ? {} : { TMPDIR: folder }),
    // On two cores V8 has one thread beside the main one: when that waits for a collection of garbage while the main one
    // waits for it to sweep (cppgc's IncrementalSweepTask), workerd does nothing else for ever.
    MINIFLARE_WORKERD_V8_FLAGS: '--single-threaded-gc',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    GALLEY_ENV: 'development',
    ...more,
  };
}

import { join } from 'node:path';
import { collectionFlags } from '../local/v8-flags.ts';
import { folderInMemory } from './scratch.ts';

/** The environment of all tests. They send nothing off this machine, and neither does the local runtime. */
export function testEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const folder = folderInMemory();
  return {
    ...process.env,
    ...(folder === undefined ? {} : inFolder(folder)),
    MINIFLARE_WORKERD_V8_FLAGS: collectionFlags,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    GALLEY_ENV: 'development',
    ...more,
  };
}

function inFolder(folder: string) {
  return {
    TMPDIR: folder,
    // Hundreds of short processes of Node load the same modules: each is compiled once in a run.
    NODE_COMPILE_CACHE: join(folder, 'node-cache'),
    GALLEY_TEST_SHARED: join(folder, 'shared'),
  };
}

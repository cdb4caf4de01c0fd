import { join } from 'node:path';
import { defineProject } from 'vitest/config';
import { testsByRuntime } from './scripts/test/pure-tests.ts';

/** Tests of code that only computes values; see scripts/test/pure-tests.ts. */
export default defineProject({
  // As in the build of the dashboard.
  resolve: { alias: { 'galley-client': join(import.meta.dirname, 'packages/client/src/index.ts') } },
  test: {
    name: 'node',
    include: testsByRuntime().node,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    provide: { isDeep: process.env['GALLEY_DEEP'] === '1' },
  },
});

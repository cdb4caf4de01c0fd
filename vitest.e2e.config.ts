import { defineConfig } from 'vitest/config';

/** Tests through the front door of the started service, in Node: one at a time, since each starts a service. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});

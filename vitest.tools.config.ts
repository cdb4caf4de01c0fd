import { defineConfig } from 'vitest/config';

/** Tests that check with tools from Debian and npm; see scripts/test-tools.ts. */
export default defineConfig({
  test: {
    globalSetup: ['test/e2e/prepared-state.ts'],
    setupFiles: ['test/e2e/set-up.ts'],
    // The samples in Go and PHP run if these are installed, which this run does.
    include: ['test/tools/**/*.test.ts', 'test/e2e/webhooks/verify-samples.test.ts'],
    fileParallelism: false,
    provide: { isDeep: true },
    testTimeout: 60_000,
    hookTimeout: 600_000,
  },
});

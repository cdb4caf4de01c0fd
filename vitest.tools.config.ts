import { defineConfig } from 'vitest/config';

/** Tests that judge with tools from Debian; see scripts/test-tools.ts. */
export default defineConfig({
  test: {
    globalSetup: ['test/e2e/prepared-state.ts'],
    setupFiles: ['test/e2e/set-up.ts'],
    include: ['test/tools/**/*.test.ts'],
    fileParallelism: false,
    provide: { isDeep: true },
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});

import { defineConfig } from 'vitest/config';

/** Tests through the front door of the started service, in Node. Each file starts a service: more than two would starve one another. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/prepared-state.ts'],
    setupFiles: ['test/e2e/set-up.ts'],
    maxWorkers: 2,
    provide: { isDeep: process.env['GALLEY_DEEP'] === '1' },
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});

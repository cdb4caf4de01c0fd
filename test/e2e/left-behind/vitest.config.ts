import { defineConfig } from 'vitest/config';

/** Test files that end badly, run by left-behind.deep.test.ts. */
export default defineConfig({
  test: {
    include: ['test/e2e/left-behind/*.fixture.ts'],
    provide: { preparedState: process.env['FIXTURE_PREPARED_STATE'] ?? '' },
    setupFiles: ['test/e2e/set-up.ts'],
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});

import { defineConfig } from 'vitest/config';

/** Test files that end in every possible way, run by counting.test.ts. */
export default defineConfig({
  test: { include: ['test/e2e/counting/*.fixture.ts'], testTimeout: 3_000, hookTimeout: 3_000 },
});

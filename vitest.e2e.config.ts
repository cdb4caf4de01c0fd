import { configDefaults, defineConfig } from 'vitest/config';
import { filesWithoutBrowser } from './scripts/test/browser-files.ts';

const isDeep = process.env['GALLEY_DEEP'] === '1';

/**
 * Tests through the front door of the started service, in Node. Some files start a separate service: more than two at a time
 * would starve one another.
 */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    // Whole files that take too long for every day; each of their rules has a test in another file.
    exclude: [...configDefaults.exclude, ...(isDeep ? [] : ['**/*.deep.test.ts']), ...filesWithoutBrowser('test/e2e')],
    globalSetup: ['test/e2e/pinned-chromium.ts', 'test/e2e/prepared-state.ts'],
    // For what a test waits for: a busy machine takes longer than vitest's default of a second.
    expect: { poll: { timeout: 40_000 } },
    setupFiles: ['test/e2e/set-up.ts'],
    maxWorkers: 2,
    // Each of the two workers loads shared modules once; ends.ts ends what a file started or set.
    isolate: false,
    provide: { isDeep },
    testTimeout: isDeep ? 300_000 : 150_000,
    hookTimeout: 180_000,
  },
});

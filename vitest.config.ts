import { defineConfig } from 'vitest/config';

/** All tests except those through the front door of a started service: pure code in Node, the rest in workerd. */
export default defineConfig({
  test: {
    projects: ['vitest.node.config.ts', 'vitest.workerd.config.ts'],
    silent: 'passed-only',
  },
});

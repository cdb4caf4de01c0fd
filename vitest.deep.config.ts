import { defineConfig } from 'vitest/config';
import { deepFiles } from './scripts/test/deep-files.ts';
import { isPure } from './scripts/test/pure-tests.ts';
import inNode from './vitest.node.config.ts';
import inWorkerd from './vitest.workerd.config.ts';

const inSource = deepFiles('src');
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests that take too long for every day, and those of which `npm test` runs a sample; see scripts/test-deep.ts. */
export default defineConfig({
  test: {
    projects: [
      { ...inNode, test: { ...inNode.test, ...timeouts, include: inSource.filter(isPure) } },
      {
        ...inWorkerd,
        test: {
          ...inWorkerd.test,
          ...timeouts,
          include: ['test/deep/**/*.test.ts', ...inSource.filter((path) => !isPure(path)), ...deepFiles('test/suites')],
        },
      },
    ],
    // Output of tests that passed is printed too, without the log lines of successful requests.
    silent: false,
    onConsoleLog: (log: string) => !log.includes('"level":"info"'),
  },
});

import { mergeConfig } from 'vitest/config';
import { deepFiles } from './scripts/test/deep-files.ts';
import base from './vitest.config.ts';

/** Tests inside workerd that are too long for every day, and those of which every day has a sample; see scripts/test-deep.ts. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  {
    test: {
      include: ['test/deep/**/*.test.ts', ...deepFiles('src'), ...deepFiles('test/suites')],
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // What a test reports is printed when it passed too; lines of requests that went well are not.
      silent: false,
      onConsoleLog: (log: string) => !log.includes('"level":"info"'),
    },
  },
);

import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Tests inside workerd that are too long for every day; see scripts/test-deep.ts. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  {
    test: {
      include: ['test/deep/**/*.test.ts'],
      testTimeout: 120_000,
      // What a test reports is printed when it passed too; lines of requests that went well are not.
      silent: false,
      onConsoleLog: (log: string) => !log.includes('"level":"info"'),
    },
  },
);

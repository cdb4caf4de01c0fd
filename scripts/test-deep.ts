/**
 * `npm run test:deep`: runs what takes too long for every day. Where `npm test` only tries a sample of the matrices,
 * documents and random inputs, this tries all of them. It also tests lists of a hundred thousand records, logs of
 * millions of renders, and three thousand events at the same time.
 */

import { leftOut } from './test/browser-files.ts';
import { deepFiles } from './test/deep-files.ts';
import { testEnvironment } from './test/environment.ts';
import { add } from './test/report.ts';
import { runNpm } from './test/run-npm.ts';
import { endVitestWithThis, printSlowest, printWhatDidNotPass, runVitest } from './test/vitest.ts';

endVitestWithThis();
const environment = testEnvironment({ GALLEY_DEEP: '1' });
// All parts read the output of the build.
await runNpm('build', environment);
// These tests run in a workerd of their own, because other tests do not expect millions of rows next to their own.
const lists = ['test/deep/big-lists.test.ts', 'test/deep/long-logs.test.ts'];
// This test runs alone, because it measures how long requests wait for others.
const load = 'test/e2e/load.deep.test.ts';
const frontDoorFiles = deepFiles('test/e2e').filter((path) => path !== load);
const ofSource = async () =>
  add([
    await runVitest('vitest.deep.config.ts', environment, lists, 'source'),
    await runVitest(
      'vitest.deep.config.ts',
      environment,
      lists.map((path) => `--exclude=${path}`),
      'source',
    ),
  ]);
const parts = await Promise.all([
  runVitest('vitest.e2e.config.ts', environment, frontDoorFiles, 'front door'),
  ofSource(),
]);
const underLoad = await runVitest('vitest.e2e.config.ts', environment, [load]);
const summary = add([...parts, underLoad, leftOut('test/e2e')]);
printSlowest(summary);
printWhatDidNotPass(summary);
console.log(`\n${summary.passed} passed, ${summary.failed} failed`);
process.exit(summary.failed === 0 ? 0 : 1);

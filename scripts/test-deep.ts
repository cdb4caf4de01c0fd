/**
 * `npm run test:deep`: runs what takes too long for every day. It tries the matrices, documents and random inputs
 * completely of which `npm test` tries a sample, and lists of a hundred thousand records, a log of a million renders,
 * and three thousand events at once.
 */

import { leftOut } from './test/browser-files.ts';
import { deepFiles } from './test/deep-files.ts';
import { testEnvironment } from './test/environment.ts';
import { add } from './test/report.ts';
import { runCheck } from './test/run-check.ts';
import { runNpm } from './test/run-npm.ts';
import { endVitestWithThis, printSlowest, printWhatDidNotPass, runVitest } from './test/vitest.ts';

endVitestWithThis();
const environment = testEnvironment({ GALLEY_DEEP: '1' });
// All parts read the output of the build.
await runNpm('build', environment);
// In a workerd of its own, because no other file expects a million rows next to its own.
const lists = 'test/deep/big-lists.test.ts';
// On an otherwise idle machine, because it measures how long others wait.
const load = 'test/e2e/load.deep.test.ts';
const frontDoorFiles = deepFiles('test/e2e').filter((path) => path !== load);
const ofSource = async () =>
  add([
    await runVitest('vitest.deep.config.ts', environment, [lists], 'source'),
    await runVitest('vitest.deep.config.ts', environment, [`--exclude=${lists}`], 'source'),
    await runCheck('check:patterns', environment),
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

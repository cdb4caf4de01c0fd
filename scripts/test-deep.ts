/**
 * `npm run test:deep`: what is too long for every day. The matrices, documents and random inputs of which `npm test` tries
 * a sample, whole; lists of a hundred thousand records, a log of a million renders, three thousand events at once.
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
// All parts read what it makes.
await runNpm('build', environment);
// In a workerd of its own: no other file has a million rows beside its own.
const lists = 'test/deep/big-lists.test.ts';
// On a machine that does nothing else: it measures how long others wait.
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

/**
 * `npm run test:deep`: what is too long for every day. The matrices, documents and random inputs of which `npm test` tries
 * a sample, whole; lists of a hundred thousand records, a log of a million renders, ten thousand events at once.
 */
import { testEnvironment } from './test/environment.ts';
import { add } from './test/report.ts';
import { runNpm } from './test/run-npm.ts';
import { sampledFiles } from './test/sampled.ts';
import { endVitestWithThis, printWhatDidNotPass, runVitest } from './test/vitest.ts';

endVitestWithThis();
const environment = testEnvironment({ GALLEY_DEEP: '1' });
// All parts read what it makes.
await runNpm('build', environment);
const inWorkerd = await runVitest('vitest.deep.config.ts', environment);
const frontDoor = await runVitest('vitest.e2e.config.ts', environment, sampledFiles('test/e2e'));
const summary = add([inWorkerd, frontDoor]);
printWhatDidNotPass(summary);
console.log(`\n${summary.passed} passed, ${summary.failed} failed`);
process.exit(summary.failed === 0 ? 0 : 1);

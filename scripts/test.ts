/**
 * `npm test`: runs the checks, the tests of the source in Node and in workerd, and the tests through the front door.
 * Every part runs, whatever the others find. The end of the output says what did not run and why, and the last line
 * counts all tests.
 *
 * Three parts run at a time. Each is a vitest of its own, because workerd requests modules from vitest, and a vitest
 * that also runs other tests responds too late. The part that ends first goes on with some folders of the front door,
 * which is the longest part.
 */
import { leftOut } from './test/browser-files.ts';
import { testEnvironment } from './test/environment.ts';
import { add } from './test/report.ts';
import { runCheck } from './test/run-check.ts';
import { runNpm } from './test/run-npm.ts';
import { endVitestWithThis, printSlowest, printWhatDidNotPass, runVitest } from './test/vitest.ts';

endVitestWithThis();
const environment = testEnvironment();
// All parts read the output of the build.
await runNpm('build', environment);
const lastFolders = ['batches', 'documents', 'packages', 'shaders', 'webhooks'].map((name) => `test/e2e/${name}/`);
const frontDoor = (filters: readonly string[], label: string) =>
  runVitest('vitest.e2e.config.ts', environment, filters, label);
const summaries = await Promise.all([
  frontDoor(
    lastFolders.map((folder) => `--exclude=${folder}**`),
    'front door',
  ),
  runVitest('vitest.config.ts', environment, ['--project=workerd'], 'workerd'),
  runVitest('vitest.config.ts', environment, ['--project=node'], 'node').then(async (node) =>
    add([node, await runCheck('check', environment), await frontDoor(lastFolders, 'files')]),
  ),
]);
const summary = add([...summaries, leftOut('test/e2e')]);
printSlowest(summary);
printWhatDidNotPass(summary);
console.log(`\n${summary.passed} passed, ${summary.failed} failed`);
process.exit(summary.failed === 0 ? 0 : 1);

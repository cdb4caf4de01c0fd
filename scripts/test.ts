/**
 * `npm test`: the checks, the tests in workerd, the tests through the front door. Every part runs, whatever the ones
 * before it found. At the end stands what did not run and why, and the last line counts all tests.
 */
import { spawnSync } from 'node:child_process';
import { projectRoot } from './paths.ts';
import { add, type Summary } from './test/report.ts';
import { endVitestWithThis, printWhatDidNotRun, runVitest } from './test/vitest.ts';

/** Tests send nothing off this machine: the local runtime neither. */
const environment = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  GALLEY_ENV: 'development',
};

endVitestWithThis();
const summary = add([
  checks(),
  await runVitest('vitest.config.ts', environment),
  await runVitest('vitest.e2e.config.ts', environment),
]);
printWhatDidNotRun(summary);
console.log(`\n${summary.passed} passed, ${summary.failed} failed`);
process.exit(summary.failed === 0 ? 0 : 1);

/** Format, lint, types and dependency arrows count as one test. */
function checks(): Summary {
  const { status } = spawnSync('npm', ['run', '-s', 'check'], { cwd: projectRoot, env: environment, stdio: 'inherit' });
  const isClean = status === 0;
  console.log(isClean ? 'Checks passed' : 'Checks failed');
  return { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1, skipped: [], faults: [] };
}

/**
 * `npm test`: the checks, the tests in workerd, the tests through the front door. Every part runs, whatever the ones
 * before it found, and the last line counts all tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, projectRoot } from './paths.ts';

/** Tests send nothing off this machine: the local runtime neither. */
const environment = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  GALLEY_ENV: 'development',
};

interface Counts {
  passed: number;
  failed: number;
}

const parts: ReadonlyArray<() => Counts> = [
  checks,
  () => vitest('vitest.config.ts'),
  () => vitest('vitest.e2e.config.ts'),
];

const counts = parts.map((part) => part());
const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(args: readonly string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: projectRoot, env: environment, stdio: 'inherit' }).status === 0;
}

/** Format, lint, types and dependency arrows count as one test. */
function checks(): Counts {
  const isClean =
    spawnSync('npm', ['run', '-s', 'check'], { cwd: projectRoot, env: environment, stdio: 'inherit' }).status === 0;
  console.log(isClean ? 'Checks passed' : 'Checks failed');
  return { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1 };
}

function vitest(config: string): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'galley-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = run([inProject('node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...reporters]);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  rmSync(folder, { recursive: true, force: true });
  // A run that failed outside of any test (a file that does not load) has failed all the same.
  return { passed: numPassedTests, failed: succeeded ? 0 : Math.max(1, numFailedTests) };
}

/**
 * `npm run test:tools`: tests whose judges are tools from Debian. Installs what is missing where it may; names what it
 * could not install, and the tests that are skipped for it. GALLEY_REQUIRE_TOOLS=1 makes a skip a failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, projectRoot } from './paths.ts';
import { installTools } from './tools/install.ts';

const missing = installTools();
const folder = mkdtempSync(join(tmpdir(), 'galley-tools-'));
const report = join(folder, 'report.json');
const args = [
  'run',
  '--config',
  'vitest.tools.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const run = spawnSync(process.execPath, [inProject('node_modules/vitest/vitest.mjs'), ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, GALLEY_MISSING_TOOLS: missing.map(({ command }) => command).join(',') },
});
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });

for (const { command, packageName } of missing) {
  console.log(`Skipped: tests with ${command}. Install the Debian package ${packageName} to run them.`);
}
const failed = run.status === 0 ? 0 : Math.max(1, numFailedTests);
console.log(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
process.exit(failed > 0 || (missing.length > 0 && process.env['GALLEY_REQUIRE_TOOLS'] === '1') ? 1 : 0);

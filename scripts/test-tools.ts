/**
 * `npm run test:tools`: runs tests that check with tools from Debian, and with the MCP Inspector from npm. It installs
 * what is missing if it may, and names what it could not install and the tests that are skipped for it. With
 * GALLEY_REQUIRE_TOOLS=1 a skip is a failure.
 */
import { testEnvironment } from './test/environment.ts';
import { endVitestWithThis, printWhatDidNotPass, runVitest } from './test/vitest.ts';
import { installInspector } from './tools/inspector.ts';
import { installTools } from './tools/install.ts';

endVitestWithThis();
const missing = installTools();
const lacking = [...missing.map(({ command }) => command), ...((await installInspector()) ? [] : ['inspector'])];
const summary = await runVitest('vitest.tools.config.ts', testEnvironment({ GALLEY_MISSING_TOOLS: lacking.join(',') }));
printWhatDidNotPass(summary);
for (const { command, packageName } of missing) {
  console.log(`${command} is missing. Install the Debian package ${packageName} to run its tests.`);
}
console.log(`\n${summary.passed} passed, ${summary.failed} failed, ${summary.skipped.length} skipped`);
const isLacking = lacking.length > 0 && process.env['GALLEY_REQUIRE_TOOLS'] === '1';
process.exit(summary.failed > 0 || isLacking ? 1 : 0);

import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnOwned, stopOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { printLabelled } from './label.ts';
import { nothing, type Summary, slowest, summarize } from './report.ts';

const program = inProject('node_modules/vitest/vitest.mjs');
const running = new Set<() => Promise<void>>();

/**
 * Runs the tests of a configuration, or those that `filters` select (paths, `--exclude=…`), and counts them. It prints
 * vitest's output, with a label before each line if several run at a time.
 */
export async function runVitest(
  config: string,
  env: NodeJS.ProcessEnv,
  filters: readonly string[] = [],
  label?: string,
): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-test-'));
  const report = join(folder, 'report.json');
  const allRequired = env['GALLEY_REQUIRE_TOOLS'] === '1';
  try {
    const reporters = ['--reporter=default', `--reporter=${inProject('scripts/test/reporter.ts')}`];
    const args = ['run', '--config', config, ...reporters, ...filters];
    const code = await run(args, { ...env, GALLEY_TEST_REPORT: report }, label);
    const summary = existsSync(report)
      ? summarize(JSON.parse(readFileSync(report, 'utf8')), { allRequired })
      : await allFailed(config, folder, env, filters);
    if (code === 0 || summary.failed > 0) return summary;
    return { ...summary, failed: 1, faults: [`${config}: vitest ended with ${code}, counted as one test`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** vitest itself died, so its tests are counted in their sources. */
async function allFailed(
  config: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  filters: readonly string[],
): Promise<Summary> {
  const list = join(folder, 'list.json');
  await run(['list', '--config', config, '--static-parse', `--json=${list}`, ...filters], env);
  const failed = Math.max(1, existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).length : 0);
  const fault = `${config}: vitest ended before it could say what became of ${failed} tests (tables of cases count as one)`;
  return { ...nothing, failed, faults: [fault] };
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv, label?: string): Promise<number | null> {
  const child = spawnOwned(program, args, { env, output: label === undefined ? 'inherit' : 'pipe' });
  if (label !== undefined) printLabelled(child, label);
  const stop = () => stopOwned(child, 20_000);
  running.add(stop);
  const [code] = await once(child, 'close');
  running.delete(stop);
  return code;
}

/**
 * Ends vitest with this process. Call this first. When this process is asked to end, vitest ends its tests and
 * everything that they started.
 */
export function endVitestWithThis(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.all([...running].map((stop) => stop()));
      process.exit(1);
    });
  }
}

/** Prints what was skipped, what failed and what did not run, each with the reason. */
export function printWhatDidNotPass({ skipped, failures, faults }: Summary): void {
  for (const [title, lines] of Object.entries({ Skipped: skipped, Failed: failures, 'Counted as failed': faults }))
    if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** Prints what took the most time, starting with what is most worth making faster. */
export function printSlowest(summary: Summary): void {
  console.log(`\nSlowest files:\n${slowest(summary, 'file', 20).join('\n')}`);
  console.log(`\nSlowest tests:\n${slowest(summary, 'test', 20).join('\n')}`);
}

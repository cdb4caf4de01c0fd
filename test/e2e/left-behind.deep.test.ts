import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { spawnOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';
import { endWithFile } from './ends.ts';
import type { Started } from './left-behind/started.ts';
import { descendantsOf, running } from './process-tree.ts';
import { printedBy } from './started-service.ts';

const vitest = inProject('node_modules/vitest/vitest.mjs');
const config = 'test/e2e/left-behind/vitest.config.ts';

/** Runs a fixture; `started` resolves with what it has started, once it has. */
function runFixture(script: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'galley-left-'));
  endWithFile(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'started.json');
  const env = { ...process.env, FIXTURE_STARTED: file, FIXTURE_PREPARED_STATE: inject('preparedState') };
  // Its children must end because they notice, not because they are killed with it.
  const child = spawnOwned(script, args, { env, output: 'pipe', withChildren: false });
  endWithFile(() => child.kill('SIGKILL'));
  const printed = printedBy(child);
  const started = async (): Promise<Started> => {
    await vi.waitFor(() => expect(existsSync(file), printed()).toBe(true), { timeout: 120_000, interval: 200 });
    const told: Started = JSON.parse(readFileSync(file, 'utf8'));
    endWithFile(() => rmSync(told.folder, { recursive: true, force: true }));
    return told;
  };
  return { child, printed, started };
}

/** Nothing of it runs, soon. */
async function expectGone({ pids }: Started): Promise<void> {
  expect(pids.length).toBeGreaterThan(3);
  await vi.waitFor(() => expect(running(pids)).toEqual([]), { timeout: 30_000, interval: 100 });
}

it('a test file whose set-up fails leaves nothing behind', async () => {
  const { child, printed, started } = runFixture(vitest, 'run', '--config', config, 'set-up-fails');
  const [code] = await once(child, 'exit');
  expect([code, printed()]).toEqual([1, expect.stringContaining('the set-up fails, as it shall')]);
  const told = await started();
  await expectGone(told);
  expect(existsSync(told.folder)).toBe(false);
});

it('vitest that is killed leaves nothing behind', async () => {
  const { child, started } = runFixture(vitest, 'run', '--config', config, 'never-ends');
  const told = await started();
  child.kill('SIGKILL');
  await expectGone(told);
});

it('a runner of vitest that is killed leaves neither vitest behind nor what that started', async () => {
  const { child, started } = runFixture(inProject('test/e2e/run-vitest.ts'), config, 'never-ends');
  const told = await started();
  const all = { ...told, pids: descendantsOf(child.pid ?? 0).map(({ pid }) => pid) };
  expect(all.pids).toEqual(expect.arrayContaining(told.pids));
  child.kill('SIGKILL');
  await expectGone(all);
});

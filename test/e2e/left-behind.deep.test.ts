import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { spawnOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';
import { endWithFile } from './ends.ts';
import type { Started } from './left-behind/started.ts';
import { listDescendants, running } from './process-tree.ts';
import { printedBy } from './started-service.ts';

const vitest = inProject('node_modules/vitest/vitest.mjs');
const config = 'test/e2e/left-behind/vitest.config.ts';

/** Runs a fixture; `started` resolves with what it started, as soon as it has. */
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
    const startInfo: Started = JSON.parse(readFileSync(file, 'utf8'));
    endWithFile(() => rmSync(startInfo.folder, { recursive: true, force: true }));
    return startInfo;
  };
  return { child, printed, started };
}

/** Waits until none of its processes runs. */
async function expectGone({ pids }: Started): Promise<void> {
  expect(pids.length).toBeGreaterThan(3);
  await vi.waitFor(() => expect(running(pids)).toEqual([]), { timeout: 30_000, interval: 100 });
}

it('a test file whose set-up fails leaves nothing behind', async () => {
  const { child, printed, started } = runFixture(vitest, 'run', '--config', config, 'set-up-fails');
  const [code] = await once(child, 'exit');
  expect([code, printed()]).toEqual([1, expect.stringContaining('the set-up fails, as it shall')]);
  const startInfo = await started();
  await expectGone(startInfo);
  expect(existsSync(startInfo.folder)).toBe(false);
});

it('vitest that is killed leaves nothing behind', async () => {
  const { child, started } = runFixture(vitest, 'run', '--config', config, 'never-ends');
  const startInfo = await started();
  child.kill('SIGKILL');
  await expectGone(startInfo);
});

it('vitest whose parent is killed leaves neither itself nor what it started behind', async () => {
  const { child, started } = runFixture(inProject('test/e2e/run-vitest.ts'), config, 'never-ends');
  const startInfo = await started();
  const all = { ...startInfo, pids: listDescendants(child.pid ?? 0).map(({ pid }) => pid) };
  expect(all.pids).toEqual(expect.arrayContaining(startInfo.pids));
  child.kill('SIGKILL');
  await expectGone(all);
});

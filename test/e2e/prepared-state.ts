import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withFileLock } from '../../scripts/file-lock.ts';
import { readSecrets } from '../../scripts/state/secrets.ts';
import { hashPassword } from '../../src/services/authenticate/sessions/passwords.ts';
import { offerService } from './shared-service.ts';
import { writeRow } from './write-row.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated and seeded state; tests start from copies of it. */
    preparedState: string;
    /** State directory of the service that test files share, once it has started. */
    sharedState: string;
    /** The folder in which the packages are packed and installed, once for all files. */
    installedPackages: string;
  }
}

/**
 * Before all tests: creates once what each service would otherwise create when it starts. The vitests of `npm test`
 * share it, in the folder that GALLEY_TEST_SHARED names.
 */
export default async function prepareOnce(project: TestProject): Promise<() => Promise<void>> {
  const own = mkdtempSync(join(tmpdir(), 'galley-e2e-prepared-'));
  const folder = process.env['GALLEY_TEST_SHARED'] ?? own;
  const [prepared, shared] = [join(folder, 'prepared'), join(own, 'shared')];
  await withFileLock(join(folder, 'prepared.lock'), async () => {
    if (!existsSync(prepared)) await prepare(prepared);
  });
  // The first service that starts bundles the Worker for all that start after it.
  process.env['GALLEY_WORKER_BUNDLE'] = join(folder, 'worker');
  const { address, stop } = await offerService(prepared, shared);
  project.provide('preparedState', prepared);
  project.provide('sharedState', shared);
  project.provide('installedPackages', join(own, 'packages'));
  project.provide('sharedService', address);
  return async () => {
    await stop();
    rmSync(own, { recursive: true, force: true });
  };
}

/** Under another name until it is complete, because a run that is interrupted leaves a part of it. */
async function prepare(prepared: string): Promise<void> {
  const incomplete = mkdtempSync(`${prepared}-`);
  for (const script of ['build', 'state']) {
    const file = join(import.meta.dirname, '..', '..', 'scripts', script, 'index.ts');
    const env = { ...process.env, GALLEY_STATE: incomplete };
    const run = spawnSync(process.execPath, [file], { stdio: 'inherit', env });
    if (run.status !== 0) throw new Error(`npm run ${script} failed`);
  }
  await cheapenSignIn(incomplete);
  renameSync(incomplete, prepared);
}

/**
 * Stores the owner's password again at a low cost, which each hash contains. At the usual one, each of a hundred sign-ins
 * would take a quarter of a second; start.test.ts signs in at the usual one.
 */
async function cheapenSignIn(state: string): Promise<void> {
  const { ownerEmail = '', ownerPassword = '' } = readSecrets(state);
  const hash = await hashPassword(ownerPassword, { N: 16, r: 8, p: 1 });
  const ofOwner = '(SELECT id FROM users WHERE email = ?)';
  writeRow(state, `UPDATE accounts SET password = ? WHERE user_id = ${ofOwner}`, [hash, ownerEmail]);
}

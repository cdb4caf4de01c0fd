import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
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
  }
}

/** Before all tests: creates once what each service would otherwise create when it starts. */
export default async function prepareOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-e2e-prepared-'));
  const [prepared, shared] = [join(folder, 'prepared'), join(folder, 'shared')];
  for (const script of ['build', 'state']) {
    const file = join(import.meta.dirname, '..', '..', 'scripts', script, 'index.ts');
    const env = { ...process.env, GALLEY_STATE: prepared };
    const run = spawnSync(process.execPath, [file], { stdio: 'inherit', env });
    if (run.status !== 0) throw new Error(`npm run ${script} failed`);
  }
  await cheapenSignIn(prepared);
  // The first service that starts bundles the Worker for all that start after it.
  process.env['GALLEY_WORKER_BUNDLE'] = join(folder, 'worker');
  const { address, stop } = await offerService(prepared, shared);
  project.provide('preparedState', prepared);
  project.provide('sharedState', shared);
  project.provide('sharedService', address);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
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

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { offerService } from './shared-service.ts';

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
  const { address, stop } = await offerService(prepared, shared);
  project.provide('preparedState', prepared);
  project.provide('sharedState', shared);
  project.provide('sharedService', address);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

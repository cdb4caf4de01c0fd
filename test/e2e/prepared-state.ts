import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a state that is migrated and seeded; tests start from copies of it. */
    preparedState: string;
  }
}

/** Before all tests: makes once what each service would otherwise make for itself as it starts. */
export default function prepareOnce(project: TestProject): () => void {
  const path = mkdtempSync(join(tmpdir(), 'galley-e2e-prepared-'));
  for (const script of ['build', 'state']) {
    const file = join(import.meta.dirname, '..', '..', 'scripts', script, 'index.ts');
    const env = { ...process.env, GALLEY_STATE: path };
    const run = spawnSync(process.execPath, [file], { stdio: 'inherit', env });
    if (run.status !== 0) throw new Error(`npm run ${script} failed`);
  }
  project.provide('preparedState', path);
  return () => rmSync(path, { recursive: true, force: true });
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, stateDirectory } from '../paths.ts';
import { makePrivate, readSecrets } from './secrets.ts';
import { shareWithWranglerDev } from './wrangler-dev.ts';

/**
 * Brings the local state up to date: secrets, migrations, the demo space with its gallery. It does nothing if nothing
 * has changed since the last run, so that it can run before every local start of the Worker.
 */
export async function prepareState(): Promise<void> {
  const state = stateDirectory();
  const stampFile = join(state, 'state.stamp');
  makePrivate(state);
  // Files that earlier versions left behind: the URLs of requests with the secrets in them, and the variables of the
  // Worker.
  for (const leftover of ['v3/observability', 'worker.env']) {
    rmSync(join(state, leftover), { recursive: true, force: true });
  }
  const secrets = readSecrets(state);
  if (!process.env['GALLEY_STATE']) shareWithWranglerDev(state, secrets.secret);
  const stamp = inputsStamp();
  if (secrets.apiKey && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // Imported here because seeding is seldom needed, and its imports take longer to load than everything before.
  const { seedState } = await import('./seed-state.ts');
  await seedState(state, secrets);
  writeFileSync(stampFile, stamp);
}

/** A text that changes whenever anything from which the state is made changes. */
function inputsStamp(): string {
  const digest = createHash('sha256');
  for (const folder of ['migrations', 'gallery', 'scripts/state', 'src/design/document', 'src/draw/shaders']) {
    for (const file of readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })) {
      if (file.isFile()) digest.update(file.name).update(readFileSync(join(file.parentPath, file.name)));
    }
  }
  for (const name of ['GALLEY_OWNER_EMAIL', 'GALLEY_OWNER_PASSWORD'])
    digest.update(`${name}=${process.env[name] ?? ''}`);
  return digest.digest('hex');
}

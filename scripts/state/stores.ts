import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { projectRoot } from '../paths.ts';
import type { SeedStores } from './seed.ts';

/**
 * Opens the stores of wrangler.toml as wrangler's local runtime keeps them, for work that no Worker does at the time.
 * The Worker itself, with its Durable Objects, is left out: it has not started.
 */
export async function withStores(state: string, work: (stores: SeedStores) => Promise<void>): Promise<void> {
  const config = unstable_readConfig({ config: join(projectRoot, 'wrangler.toml') });
  const { name, compatibility_date, d1_databases, kv_namespaces, r2_buckets } = config;
  const configPath = join(state, 'stores.json');
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases, kv_namespaces, r2_buckets }));
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  // Else a port is opened by which any other wrangler of this machine may use the stores.
  process.env['WRANGLER_REGISTRY_PATH'] = '';
  const stores = await getPlatformProxy<SeedStores>({ configPath, persist: { path: join(state, 'v3') } });
  try {
    await work(stores.env);
  } finally {
    await stores.dispose();
  }
}

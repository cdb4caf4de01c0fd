import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GetPlatformProxyOptions, getPlatformProxy, unstable_readConfig } from 'wrangler';
import { projectRoot } from '../paths.ts';
import type { SeedStores } from './seed.ts';

/**
 * Opens the stores of wrangler.toml as wrangler's local runtime stores them, for work while no Worker runs. The Worker
 * itself, with its Durable Objects, is left out.
 */
export async function withStores(state: string, work: (stores: SeedStores) => Promise<void>): Promise<void> {
  await withProxy(join(state, 'stores.json'), storesConfig(), { persist: { path: join(state, 'v3') } }, work);
}

/** Opens the stores that wrangler.toml names in the account to which wrangler is signed in. */
export async function withRemoteStores(work: (stores: SeedStores) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-stores-'));
  try {
    await withProxy(join(folder, 'stores.json'), remoteStoresConfig(), { persist: false, remoteBindings: true }, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The part of wrangler.toml that names the stores. */
function storesConfig() {
  const config = unstable_readConfig({ config: join(projectRoot, 'wrangler.toml') });
  const { name, account_id, compatibility_date, d1_databases, kv_namespaces, r2_buckets } = config;
  return { name, account_id, compatibility_date, d1_databases, kv_namespaces, r2_buckets };
}

/** The same with the stores of the account. */
export function remoteStoresConfig(): ReturnType<typeof storesConfig> {
  const config = storesConfig();
  const remote = <Binding>(bindings: Binding[]) => bindings.map((binding) => ({ ...binding, remote: true }));
  return {
    ...config,
    d1_databases: remote(config.d1_databases),
    kv_namespaces: remote(config.kv_namespaces),
    r2_buckets: remote(config.r2_buckets),
  };
}

async function withProxy(
  configPath: string,
  config: ReturnType<typeof storesConfig>,
  options: GetPlatformProxyOptions,
  work: (stores: SeedStores) => Promise<void>,
): Promise<void> {
  writeFileSync(configPath, JSON.stringify(config));
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  // Otherwise a port is opened through which any other wrangler of this machine may use the stores.
  process.env['WRANGLER_REGISTRY_PATH'] = '';
  const stores = await getPlatformProxy<SeedStores>({ ...options, configPath });
  try {
    await work(stores.env);
  } finally {
    await stores.dispose();
  }
}

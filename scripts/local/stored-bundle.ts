import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A module of a bundle: its name in the imports of the entry, and its bytes. */
interface BundledModule {
  name: string;
  content: string | Uint8Array;
}

/** What wrangler loads into the runtime. */
interface Bundle {
  entrypointSource: string;
  modules: readonly BundledModule[];
}

const entryName = 'index.js';

/**
 * The entry of the bundle that an earlier start stored in the folder; undefined if there is none. Bundling the Worker
 * takes several seconds, so the services of one test run share a bundle (GALLEY_WORKER_BUNDLE).
 */
export function findStoredBundle(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  const entry = join(folder, entryName);
  return existsSync(entry) ? entry : undefined;
}

/**
 * Stores a bundle in the folder. If two starts do this at the same time, the first bundle is kept; both were built from
 * the same sources.
 */
export function storeBundle(folder: string, { entrypointSource, modules }: Bundle): void {
  mkdirSync(dirname(folder), { recursive: true });
  const written = mkdtempSync(`${folder}-`);
  for (const { name, content } of [{ name: entryName, content: entrypointSource }, ...modules]) {
    const path = join(written, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  try {
    renameSync(written, folder);
  } catch (error) {
    rmSync(written, { recursive: true, force: true });
    if (!existsSync(join(folder, entryName))) throw error;
  }
}

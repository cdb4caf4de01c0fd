import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A program that saves a file writes it in several steps. */
const quietMs = 200;

interface Sources {
  /** Paths of folders, each watched with all below it. */
  folders: readonly string[];
  files: readonly string[];
}

/**
 * Calls `build` when one of the sources was saved, never twice at once: what is saved during a build is built after it.
 * Returns what ends the watch.
 */
export function watchSources({ folders, files }: Sources, build: () => Promise<void>): () => void {
  const watchers = new Map<string, FSWatcher>();
  let due: NodeJS.Timeout | undefined;
  let isBuilding = false;
  const schedule = (): void => {
    clearTimeout(due);
    due = setTimeout(run, quietMs);
  };
  const run = async (): Promise<void> => {
    if (isBuilding) return schedule();
    isBuilding = true;
    watchFolders();
    await build().finally(() => {
      isBuilding = false;
    });
  };
  const add = (path: string, watcher: FSWatcher): void => {
    watchers.set(path, watcher);
    // It was removed.
    watcher.on('error', () => watcher.close());
    watcher.on('close', () => watchers.delete(path));
  };
  const watchFolders = (): void => {
    const missing = folders.flatMap(foldersIn).filter((folder) => !watchers.has(folder));
    for (const folder of missing) add(folder, watch(folder, schedule));
  };
  watchFolders();
  // By its folder: a file that an editor replaces is another one.
  for (const file of files)
    add(
      file,
      watch(dirname(file), (_, name) => name === basename(file) && schedule()),
    );
  return () => {
    clearTimeout(due);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/**
 * The folder and all below it. Each is watched by itself: on Linux node's recursive watcher follows files, and so loses one
 * that an editor replaces.
 */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  return [folder, ...below];
}

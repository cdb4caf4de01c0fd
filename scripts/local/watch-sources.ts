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
  let watchers: FSWatcher[] = [];
  let due: NodeJS.Timeout | undefined;
  let isBuilding = false;
  const end = (): void => {
    clearTimeout(due);
    for (const watcher of watchers) watcher.close();
  };
  const schedule = (): void => {
    clearTimeout(due);
    due = setTimeout(run, quietMs);
  };
  const run = async (): Promise<void> => {
    if (isBuilding) return schedule();
    isBuilding = true;
    // Anew: folders come, go, and are replaced.
    watchAll();
    await build().finally(() => {
      isBuilding = false;
    });
  };
  const watchAll = (): void => {
    end();
    watchers = folders.flatMap(foldersIn).map((folder) => watch(folder, schedule));
    // By its folder: a file that an editor replaces is another one.
    for (const file of files)
      watchers.push(watch(dirname(file), (_, name) => void (name === basename(file) && schedule())));
    for (const watcher of watchers) watcher.on('error', schedule);
  };
  watchAll();
  return end;
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

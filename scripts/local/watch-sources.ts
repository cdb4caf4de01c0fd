import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The time in milliseconds for which changes are collected, because programs save a file in several steps. */
const quietMs = 200;

interface Sources {
  /** Paths of folders, each watched with everything below it. */
  folders: readonly string[];
  files: readonly string[];
}

/**
 * Calls `build` whenever one of the sources was saved, but never twice at the same time. Sources that are saved during
 * a build are built afterwards. Returns a function that ends the watch.
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
    // The folders are watched again, because folders may have been added, removed or replaced.
    watchAll();
    await build().finally(() => {
      isBuilding = false;
    });
  };
  const watchAll = (): void => {
    end();
    watchers = folders.flatMap(foldersIn).map((folder) => watch(folder, schedule));
    // A file is watched through its folder, because an editor that saves it may replace it by another file.
    for (const file of files)
      watchers.push(watch(dirname(file), (_, name) => void (name === basename(file) && schedule())));
    for (const watcher of watchers) watcher.on('error', schedule);
  };
  watchAll();
  return end;
}

/**
 * The folder and all folders below it. Each is watched separately, because on Linux, the recursive watcher of Node
 * follows files, and loses a file that an editor replaces.
 */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  return [folder, ...below];
}

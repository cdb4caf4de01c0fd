/** Folders below these are named one by one; the others by their wing. */
const depths: Readonly<Record<string, number>> = { src: 3, workers: 2, scripts: 2, packages: 2, test: 2 };
const pathInCode = /`((?:src|workers|scripts|packages|test|bench|migrations|gallery|docs)(?:\/[\w.-]+)*)`/g;

/** What docs/house.md does not name, and what it names that does not exist, a sentence each. */
export function mapFaults(map: string, files: readonly string[], exists: (path: string) => boolean): string[] {
  const named = new Set([...map.matchAll(pathInCode)].map(([, path]) => path as string));
  const folders = new Set(files.flatMap(folderOf));
  const missing = [...folders].filter((folder) => !named.has(folder));
  const gone = [...named].filter((path) => !exists(path));
  return [
    ...missing.map((folder) => `docs/house.md does not name the folder ${folder}.`),
    ...gone.map((path) => `docs/house.md names ${path}, which does not exist.`),
  ];
}

function folderOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  const [wing = ''] = parts;
  const depth = depths[wing] ?? 1;
  // A wing's own folder is named where files stand in it.
  return parts.length > depth ? [parts.slice(0, depth).join('/')] : [parts.join('/')];
}

/** The levels of folders that must be named, for each top folder. Deeper folders need no name of their own. */
const depths: Readonly<Record<string, number>> = { src: 3, workers: 2, scripts: 2, packages: 2, test: 2 };
const pathInCode = /`((?:src|workers|scripts|packages|test|bench|migrations|gallery|docs)(?:\/[\w.-]+)*)`/g;

/** Lists the folders that docs/house.md does not name, and the names in it that do not exist, one sentence each. */
export function mapFaults(map: string, files: readonly string[], exists: (path: string) => boolean): string[] {
  const namedPaths = new Set([...map.matchAll(pathInCode)].map(([, path]) => path as string));
  const folders = new Set(files.flatMap(getFolder));
  const missing = [...folders].filter((folder) => !namedPaths.has(folder));
  const gone = [...namedPaths].filter((path) => !exists(path));
  return [
    ...missing.map((folder) => `docs/house.md does not name the folder ${folder}.`),
    ...gone.map((path) => `docs/house.md names ${path}, which does not exist.`),
  ];
}

function getFolder(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  const [wing = ''] = parts;
  const depth = depths[wing] ?? 1;
  // A top folder must be named if it contains files.
  return parts.length > depth ? [parts.slice(0, depth).join('/')] : [parts.join('/')];
}

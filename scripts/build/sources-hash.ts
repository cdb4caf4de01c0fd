import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What decides how a page and a picture of code look, but for libraries, fonts and emoji, whose versions are known. */
export const drawingSources = {
  pages: ['src/services/render', 'src/draw', 'src/design', 'workers/renderer'],
  codeImages: ['src/services/code-image', 'src/draw', 'src/design/boxes'],
} as const;

/** A hash of every source file below the folders of `root`, tests left out: 32 hex digits. */
export function hashSources(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(?:ts|js)$/.test(entry.name) && !/\.(?:test|fixture)\.ts$/.test(entry.name),
      )
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
    for (const file of files)
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './paths.ts';

const folders = ['docs', 'gallery', 'packages', 'scripts', 'src', 'test/golden', 'test/harness', 'workers'];

/** Whether a file affects no drawing: tests, doors, and npm packages, whose versions the lock file contains. */
const isLeftOut = (path: string) => /\/node_modules\/|^src\/doors\/|\.test\.ts$/.test(path);

/**
 * A hash of everything that affects how pages are drawn: code, documents and goldens, the versions of the libraries,
 * Node, and the platform, on which a browser may not be available.
 */
export function hashSources(): string {
  const digest = createHash('sha256');
  const paths = folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(projectRoot, join(parentPath, name))),
  );
  for (const path of [...paths.filter((file) => !isLeftOut(file)), 'package-lock.json'].sort()) {
    const content = createHash('sha256').update(readFileSync(inProject(path)));
    digest.update(`${path} ${content.digest('hex')}\n`);
  }
  return digest.update(`${process.version} ${process.platform} ${process.arch}`).digest('hex');
}

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a text file if its content has changed, in one step, so that anything that reads it meanwhile, such as a
 * second service that starts from the same folder, sees either the old or the new file completely.
 */
export function writeIfChanged(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}.tmp`;
  writeFileSync(written, content);
  renameSync(written, path);
}

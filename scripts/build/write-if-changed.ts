import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a text file where its content is another than before, in one step: whoever reads it meanwhile, such as a second
 * service that starts from the same folder, sees the old or the new file whole.
 */
export function writeIfChanged(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}.tmp`;
  writeFileSync(written, content);
  renameSync(written, path);
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const method = /\n {2}turn\(work, caller\) \{\n/g;

/**
 * Copies a stored bundle of the Worker to another folder, and removes the order of drawings from the copy: whoever asks
 * for a turn has it at once. The bench compares the service with what it would be without a lane.
 */
export function storeWithoutLane(bundle: string, copy: string): void {
  cpSync(bundle, copy, { recursive: true });
  const path = join(copy, 'index.js');
  const source = readFileSync(path, 'utf8');
  const matches = source.match(method)?.length ?? 0;
  if (matches !== 1) throw new Error(`The bundle has ${matches} methods that look like Lane.turn`);
  writeFileSync(
    path,
    source.replace(method, (start) => `${start}    return Promise.resolve();\n`),
  );
}

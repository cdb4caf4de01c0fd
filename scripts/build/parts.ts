import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '../paths.ts';

/**
 * Builds a part, unless it was last built from the same inputs and all of its `outputs` exist. The inputs are texts,
 * such as the contents of files and versions.
 */
export async function makeIfChanged(
  name: string,
  inputs: string[],
  make: () => void | Promise<void>,
  outputs: string[] = [],
): Promise<void> {
  const stamp = inputs.join('\n');
  const stampFile = inProject(`dist/generated/${name}.stamp`);
  const isThere = [stampFile, ...outputs.map((path) => inProject(path))].every((path) => existsSync(path));
  if (isThere && readFileSync(stampFile, 'utf8') === stamp) return;
  await make();
  writeFileSync(stampFile, stamp);
}

/**
 * Finds the faults that a check reports. The check is skipped if it already ran with the same inputs and found no
 * faults. The inputs are texts, such as hashes of files.
 */
export async function findFaultsIfChanged(
  name: string,
  inputs: string[],
  find: () => Promise<string[]>,
): Promise<string[]> {
  const stamp = inputs.join('\n');
  const stampFile = inProject(`dist/generated/${name}.stamp`);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return [];
  const faults = await find();
  if (faults.length === 0) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  }
  return faults;
}

export function readContents(paths: string[]): string[] {
  return paths.map((path) => readFileSync(inProject(path), 'utf8'));
}

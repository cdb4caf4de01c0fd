import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../paths.ts';

/**
 * Builds a part unless it was built from the same inputs, which are texts such as contents of files and versions. It is
 * also built if one of the named `outputs` is missing.
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

export function readContents(paths: string[]): string[] {
  return paths.map((path) => readFileSync(inProject(path), 'utf8'));
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../paths.ts';

/** Makes a part of dist/ unless it was made from the same inputs, which are text: contents of files, versions. */
export async function makeIfChanged(name: string, inputs: string[], make: () => void | Promise<void>): Promise<void> {
  const stamp = inputs.join('\n');
  const stampFile = inProject(`dist/generated/${name}.stamp`);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await make();
  writeFileSync(stampFile, stamp);
}

export function contentsOf(paths: string[]): string[] {
  return paths.map((path) => readFileSync(inProject(path), 'utf8'));
}

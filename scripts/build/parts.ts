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
  const stamp = new Stamp(name, inputs);
  if (stamp.isCurrent() && outputs.every((path) => existsSync(inProject(path)))) return;
  await make();
  stamp.write();
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
  const stamp = new Stamp(name, inputs);
  if (stamp.isCurrent()) return [];
  const faults = await find();
  if (faults.length === 0) stamp.write();
  return faults;
}

/** The file in which a part or a check records the inputs of its last success. */
class Stamp {
  readonly #file: string;
  readonly #inputs: string;

  constructor(name: string, inputs: readonly string[]) {
    this.#file = inProject(`dist/generated/${name}.stamp`);
    this.#inputs = inputs.join('\n');
  }

  isCurrent(): boolean {
    return existsSync(this.#file) && readFileSync(this.#file, 'utf8') === this.#inputs;
  }

  write(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, this.#inputs);
  }
}

export function readContents(paths: string[]): string[] {
  return paths.map((path) => readFileSync(inProject(path), 'utf8'));
}

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Prints each line of a process's output after a label: `[workerd] …`. */
export function printLabelled({ stdout, stderr }: ChildProcess, label: string): void {
  for (const [from, to] of [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`[${label}] ${line}\n`));
  }
}

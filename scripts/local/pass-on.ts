import { createInterface } from 'node:readline';
import { redact } from '../../src/core/redact.ts';

/**
 * Prints what a process prints, line by line, without secrets (AUTH-17): the Worker redacts what it logs, but wrangler
 * prints the whole URL of a request that fails.
 */
export function passOn(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): void {
  if (from) createInterface({ input: from }).on('line', (line) => to.write(`${redact(line)}\n`));
}

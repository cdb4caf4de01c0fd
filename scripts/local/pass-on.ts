import { createInterface } from 'node:readline';
import { redact } from '../../src/core/redact.ts';

/**
 * Prints the output of a process line by line, without secrets (AUTH-17). The Worker redacts its own log, but wrangler
 * prints the whole URL of a request that fails.
 */
export function passOn(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): void {
  if (from) createInterface({ input: from }).on('line', (line) => to.write(`${redact(line)}\n`));
}

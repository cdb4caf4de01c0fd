import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/** Tools that know which process listens on a port. Each machine has at least one of them. */
const tools = [
  { command: 'lsof', args: (port: number) => ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'], form: /^p(\d+)$/m },
  { command: 'ss', args: (port: number) => ['-Hltnp', `sport = :${port}`], form: /pid=(\d+)/ },
];

/**
 * `node, process 1234`: the process that listens on the port, as far as this user may know. Undefined if no tool says
 * it.
 */
export function processOn(port: number): string | undefined {
  for (const { command, args, form } of tools) {
    const pid = form.exec(printedBy(command, args(port)))?.[1];
    if (pid === undefined) continue;
    // Only the program, because its arguments may contain secrets.
    const [program = ''] = printedBy('ps', ['-o', 'args=', '-p', pid]).trim().split(' ');
    return program === '' ? `process ${pid}` : `${basename(program)}, process ${pid}`;
  }
  return undefined;
}

function printedBy(command: string, args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8', timeout: 3_000 }).stdout ?? '';
}

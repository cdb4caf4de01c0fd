import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/** Tools that find out which process listens on a port. At least one of them exists on each machine. */
const tools = [
  { command: 'lsof', args: (port: number) => ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'], form: /^p(\d+)$/m },
  { command: 'ss', args: (port: number) => ['-Hltnp', `sport = :${port}`], form: /pid=(\d+)/ },
];

/**
 * Describes the process that listens on a port, as far as this user may know: `node, process 1234`; undefined if no
 * tool can tell.
 */
export function processOn(port: number): string | undefined {
  for (const { command, args, form } of tools) {
    const pid = form.exec(printedBy(command, args(port)))?.[1];
    if (pid === undefined) continue;
    // Only the name of the program is used, because its arguments may contain secrets.
    const [program = ''] = printedBy('ps', ['-o', 'args=', '-p', pid]).trim().split(' ');
    return program === '' ? `process ${pid}` : `${basename(program)}, process ${pid}`;
  }
  return undefined;
}

function printedBy(command: string, args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8', timeout: 3_000 }).stdout ?? '';
}

import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { listDescendants } from '../test/e2e/process-tree.ts';

/** Linux counts the time of processes in hundredths of a second. */
const ticksPerSecond = 100;

const roles: ReadonlyArray<readonly [string, RegExp]> = [
  ['drawing process', /workerd.*\/drawing\//],
  ['Worker', /workerd/],
  ['browser', /chrom|headless/i],
];

/** Seconds of processor time by role. */
type Seconds = Record<string, number>;

/**
 * Measures how much processor time the service and the clients use from now on. On a machine with few cores, the sum
 * says whether they had to wait for each other. Returns a function that prints it.
 */
export function startProcessorTime(servicePid: number): () => void {
  const [before, start] = [readSeconds(servicePid), performance.now()];
  return () => {
    const now = readSeconds(servicePid);
    const available = ((performance.now() - start) / 1_000) * cpus().length;
    const used = Object.entries(now).map(([role, seconds]) => [role, seconds - (before[role] ?? 0)] as const);
    const sum = used.reduce((total, [, seconds]) => total + seconds, 0);
    const list = used.map(([role, seconds]) => `${role} ${seconds.toFixed(1)}`).join(', ');
    console.log(`  processor time in seconds: ${list}; ${sum.toFixed(1)} of ${available.toFixed(1)}`);
  };
}

function readSeconds(servicePid: number): Seconds {
  const { user, system } = process.cpuUsage();
  const seconds: Seconds = { clients: (user + system) / 1e6 };
  for (const { pid, line } of listDescendants(servicePid)) {
    const role = roles.find(([, pattern]) => pattern.test(line))?.[0] ?? 'other processes of the service';
    seconds[role] = (seconds[role] ?? 0) + readProcess(pid);
  }
  return seconds;
}

/** The seconds that a process has used, or 0 where the system does not say. */
function readProcess(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  // The name of the program is in brackets and may contain spaces. The 12th and 13th field after it are the times of the
  // program and of the system.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

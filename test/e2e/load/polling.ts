import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/paths.ts';
import { listDescendants } from '../process-tree.ts';

/**
 * Asks for the health of a service again and again, in a process of its own: this one is busy making what it sends, and
 * would take its own pauses for the service's.
 */
export class HealthPoll {
  readonly #child: ChildProcess;

  constructor(origin: string) {
    this.#child = fork(inProject('test/e2e/load/poll-child.ts'), [origin], { execArgv: [] });
  }

  /** ms of the slowest poll since this was asked last, the one under way included; 1e9 for one without an answer. */
  async takeSlowestMs(): Promise<number> {
    const answer = once(this.#child, 'message');
    this.#child.send('slowest');
    const [slowestMs] = await answer;
    return slowestMs as number;
  }

  stop(): void {
    this.#child.disconnect();
  }
}

/** Megabytes that the Worker's process holds, of a service that was started by a process. Its proxy, which is smaller, is wrangler's. */
export function workerMegabytes(pid: number): number {
  const processes = listDescendants(pid).filter(({ line }) => /\/workerd\s/.test(line));
  return Math.max(...processes.map((each) => residentMegabytes(each.pid)));
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

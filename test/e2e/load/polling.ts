import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/paths.ts';
import { listDescendants } from '../process-tree.ts';

/**
 * Polls the health of a service in a separate process: this one is busy creating what it sends, and would mistake its
 * own pauses for those of the service.
 */
export class HealthPoll {
  readonly #child: ChildProcess;

  constructor(origin: string) {
    this.#child = fork(inProject('test/e2e/load/poll-child.ts'), [origin], { execArgv: [] });
  }

  /** ms of the slowest poll since the last call, including the running one; 1e9 if a poll had no answer. */
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

/**
 * Megabytes that the Worker's process uses, of a service that a process started. Its proxy, which is smaller, belongs
 * to wrangler.
 */
export function workerMegabytes(pid: number): number {
  const processes = listDescendants(pid).filter(({ line }) => /\/workerd\s/.test(line));
  return Math.max(...processes.map((each) => residentMegabytes(each.pid)));
}

/** Megabytes that all processes of a service use together, of which those of browsers come and go. */
export function serviceMegabytes(pid: number): number {
  const own = listDescendants(pid).filter(({ line }) => !line.includes('chrom'));
  return own.reduce((sum, each) => sum + residentMegabytes(each.pid), 0);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

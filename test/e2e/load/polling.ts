import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '../process-tree.ts';

const pauseMs = 100;

/** Asks for the health of a service again and again, and keeps what the slowest answer took since it was last asked. */
export class HealthPoll {
  #slowestMs = 0;
  #startedAt: number | undefined;
  #isOver = false;
  readonly #loop: Promise<void>;

  constructor(origin: string) {
    this.#loop = this.#run(origin);
  }

  /** ms of the slowest poll, the one under way included. */
  takeSlowestMs(): number {
    const open = this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt;
    const slowest = Math.max(this.#slowestMs, open);
    this.#slowestMs = 0;
    return slowest;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#loop;
  }

  async #run(origin: string): Promise<void> {
    while (!this.#isOver) {
      this.#startedAt = performance.now();
      const response = await fetch(`${origin}/api/health`, { headers: { Connection: 'close' } }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      const took = response ? performance.now() - this.#startedAt : Number.POSITIVE_INFINITY;
      this.#startedAt = undefined;
      this.#slowestMs = Math.max(this.#slowestMs, took);
      await sleep(pauseMs);
    }
  }
}

/** Megabytes that the Worker's processes hold, of a service that was started by a process. */
export function workerMegabytes(pid: number): number {
  const workers = descendantsOf(pid).filter(({ line }) => /\/workerd\s/.test(line));
  return workers.reduce((sum, worker) => sum + residentMegabytes(worker.pid), 0);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../workers/renderer/listen.ts';
import { spawnOwned, stopOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import type { DrawingOrder } from './drawing-processes.ts';

/** More processes help little, because the Worker lays out every page. */
const most = 4;

/**
 * The number of drawing processes: one for each core in addition to the first, unless GALLEY_DRAWING_PROCESSES says
 * otherwise. Prints the reason and returns undefined if that is not a number from 0 to 16.
 */
export function countDrawingProcesses(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return Math.min(most, availableParallelism() - 1);
  if (/^\d{1,2}$/.test(setting) && Number(setting) <= 16) return Number(setting);
  console.error(`GALLEY_DRAWING_PROCESSES=${setting} cannot be used: it must be a number from 0 to 16.`);
  return undefined;
}

/**
 * Runs the drawing processes, which paint what the Worker lays out, each in a runtime of its own on a port of 127.0.0.1.
 * Each start of the service creates a new token for them, which only the Worker gets. One process of Node bundles their
 * code, and starts them again when they end.
 */
export class LocalDrawing {
  readonly #count: number;
  readonly #folder: string;
  readonly #token = randomBytes(32).toString('base64url');
  #ports: readonly number[] = [];
  #process: ChildProcess | undefined;

  constructor(count: number, state: string) {
    this.#count = count;
    this.#folder = join(state, 'drawing');
  }

  /** The variables with which the Worker reaches the processes. They are available once `start` has resolved. */
  get variables(): { DRAWING_URLS?: string; DRAWING_TOKEN?: string } {
    if (this.#count === 0) return {};
    return {
      DRAWING_URLS: this.#ports.map((port) => `http://127.0.0.1:${port}`).join(' '),
      DRAWING_TOKEN: this.#token,
    };
  }

  /** Begins to start the processes, and resolves as soon as their ports are known. */
  async start(): Promise<void> {
    if (this.#count === 0) return;
    this.#ports = await findFreePorts(this.#count);
    const child = spawnOwned(inProject('scripts', 'local', 'drawing-processes.ts'), [], { output: 'inherit' });
    this.#process = child;
    const order: DrawingOrder = { ports: this.#ports, token: this.#token, folder: this.#folder };
    child.send(order);
  }

  /** Builds the code of the processes again, and starts them again. */
  buildAgain(): void {
    if (this.#process?.connected) this.#process.send('build again');
  }

  async stop(): Promise<void> {
    if (this.#process) await stopOwned(this.#process);
  }
}

/** Finds ports on 127.0.0.1 that are free now. A process keeps its port when it is started again. */
async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => listen(server, '127.0.0.1', 0)));
  const ports = servers.map((server) => Number(Object(server.address()).port));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

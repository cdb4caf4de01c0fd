import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOwned, stopOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';

/** Added to the environment of the tests; undefined removes a variable. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A service started in the same way as `npm start` does, on its own port and state. */
export interface StartedService {
  /** The process id of scripts/start.ts, whose children are the parts of the service. */
  pid: number;
  origin: string;
  /** Everything printed so far. */
  output(): string;
  secrets(): { secret: string; apiKey: string; gt: string; ownerEmail: string; ownerPassword: string };
  stop(): Promise<void>;
}

/** More than its parts take to end one after the other. */
const patienceMs = 20_000;

/**
 * Starts a service on a state; `ports` are those that it may use (`10000-10099`). `ready` rejects with everything that
 * was printed if it does not start; `stop` may be called at any time.
 */
export function launch(state: string, ports: string, environment: Environment = {}) {
  const child = spawnOwned(inProject('scripts', 'start.ts'), [], {
    env: {
      ...process.env,
      GALLEY_LOG: 'log',
      GALLEY_TEST_CLIENTS: '1',
      // The tests share the cores. Files that need drawing processes say so.
      GALLEY_DRAWING_PROCESSES: '0',
      RENDERER_PORT: ports,
      PORT: ports,
      ...environment,
      GALLEY_STATE: state,
    },
    output: 'pipe',
  });
  const stop = () => stopOwned(child, patienceMs);
  const output = printedBy(child);
  const secrets = () => JSON.parse(readFileSync(join(state, 'secrets.json'), 'utf8'));
  const ready = async (): Promise<StartedService> => {
    for (let tries = 0; tries < 600 && child.exitCode === null && child.signalCode === null; tries++) {
      const [, port] = /^Galley is ready on http:\/\/localhost:(\d+)$/m.exec(output()) ?? [];
      if (port !== undefined) return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, output, secrets, stop };
      await sleep(200);
    }
    await stop();
    throw new Error(`The service did not start:\n${output()}`);
  };
  return { ready: ready(), stop };
}

/** Everything printed so far. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  return () => printed;
}

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOwned, stopOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';

/** Beside what the tests run with; undefined takes a variable away. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A service started as `npm start` starts it, on a port and a state of its own. */
export interface StartedService {
  /** Of scripts/start.ts, whose children are the parts of the service. */
  pid: number;
  origin: string;
  /** All that it printed so far. */
  output(): string;
  secrets(): { secret: string; apiKey: string; gt: string; ownerEmail: string; ownerPassword: string };
  stop(): Promise<void>;
}

/** More than its parts take to end one after the other. */
const patienceMs = 20_000;

/**
 * Starts a service on a state; `ports` are those that it may take (`10000-10099`). `ready` rejects with all that was
 * printed when it does not start; `stop` may be called at any time.
 */
export function launch(state: string, ports: string, environment: Environment = {}) {
  const child = spawnOwned(inProject('scripts', 'start.ts'), [], {
    env: {
      ...process.env,
      GALLEY_LOG: 'log',
      GALLEY_TEST_CLIENTS: '1',
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

/** All that it printed so far. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  return () => printed;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** The `data` of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export async function dataOf(response: Response): Promise<any> {
  return ((await response.json()) as { data: unknown }).data;
}

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

/** A state of the test's own: migrated and seeded already, unless it shall be `fresh`. */
export function makeState({ fresh = false } = {}): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  if (!fresh) cpSync(inject('preparedState'), path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function startService(state: string, environment: Record<string, string> = {}): Promise<StartedService> {
  const [port, rendererPort, inspectorPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'start.ts')], {
    cwd: projectRoot,
    env: {
      ...process.env,
      GALLEY_LOG: 'log',
      RENDERER_PORT: rendererPort,
      INSPECTOR_PORT: inspectorPort,
      ...environment,
      GALLEY_STATE: state,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
  const stop = () => stopGroup(child);
  for (let tries = 0; tries < 600; tries++) {
    if (printed.includes('Galley is ready')) {
      const secrets = () => JSON.parse(readFileSync(join(state, 'secrets.json'), 'utf8'));
      return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, output: () => printed, secrets, stop };
    }
    if (child.exitCode !== null) break;
    await sleep(200);
  }
  await stop();
  throw new Error(`The service did not start:\n${printed}`);
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await Promise.race([exited, sleep(10_000)]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

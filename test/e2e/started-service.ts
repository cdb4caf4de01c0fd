import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { endWithFile } from './ends.ts';
import { type Environment, launch, type StartedService } from './launch.ts';
import { portsOfWorker } from './ports.ts';

export { printedBy, type StartedService } from './launch.ts';

/** The `data` of a response. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export async function readData(response: Response): Promise<any> {
  return ((await response.json()) as { data: unknown }).data;
}

/** The test's own state: migrated and seeded already, unless it is `fresh`. */
export function makeState({ fresh = false } = {}): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  const remove = endWithFile(() => rmSync(path, { recursive: true, force: true }));
  if (!fresh) cpSync(inject('preparedState'), path, { recursive: true });
  return { path, remove };
}

/** Rejects with everything that was printed if it does not start. It ends with the test file at the latest. */
export async function startService(state: string, environment: Environment = {}): Promise<StartedService> {
  const { ready, stop } = launch(state, portsOfWorker(), environment);
  const ended = endWithFile(stop);
  return { ...(await ready), stop: ended };
}

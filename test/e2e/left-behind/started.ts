import { renameSync, writeFileSync } from 'node:fs';
import { listDescendants } from '../process-tree.ts';

export interface Started {
  pids: number[];
  folder: string;
}

/** Tells the test that runs this fixture which processes were started, and where their files are. */
export function tellStarted(pid: number, folder: string): void {
  const file = process.env['FIXTURE_STARTED'] ?? '';
  const started: Started = { pids: [pid, ...listDescendants(pid).map((process) => process.pid)], folder };
  writeFileSync(`${file}.tmp`, JSON.stringify(started));
  renameSync(`${file}.tmp`, file);
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * A full build takes less than a minute. If a process holds the lock for longer than this, that is reported as an
 * error.
 */
const maxWaitMs = 300_000;

/**
 * Runs `work` while no other process holds the lock of this path. It uses SQLite's file lock, which the system releases
 * when its process ends in any way. Throws if the lock was not free within five minutes.
 */
export async function withFileLock<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: maxWaitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return await work();
  } finally {
    lock.close();
  }
}

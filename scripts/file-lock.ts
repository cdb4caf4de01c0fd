import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A build from nothing takes under a minute; a process that holds the lock longer is reported, not waited for. */
const maxWaitMs = 300_000;

/**
 * Runs `work` while no other process holds the lock of this path. SQLite's file lock is used, since the system frees it
 * when its process ends, however it ends. Throws when the lock was not free within five minutes.
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

import { join } from 'node:path';
import { type JsonObject, printJson, readObject } from './json.ts';
import { writeWhole } from './write-file.ts';

/** Hashes of both sides when they were last equal. They differ if the service stores the content in another form. */
export interface Base {
  local: string;
  remote: string;
}

export interface LockedPage extends Base {
  id: string;
}

export interface LockedTemplate extends Base {
  id: string;
  /** The version that was last published from here, or seen. */
  version: number | null;
  /** The base of the names of the pages, in order. */
  order: Base;
  /** The bases of the pages, by the name of their file. */
  pages: Record<string, LockedPage>;
}

/** Says which record of which service belongs to each file: `galley.lock.json`, which should be committed to git. */
export interface Lock {
  path: string;
  services: Record<string, Record<string, LockedTemplate>>;
}

export async function readLock(root: string): Promise<Lock> {
  const path = join(root, 'galley.lock.json');
  const read = (await readObject(path)) as { services?: Lock['services'] } | undefined;
  return { path, services: read?.services ?? {} };
}

/** The templates of one service, by the name of their folder. */
export function templatesIn(lock: Lock, origin: string): Record<string, LockedTemplate> {
  lock.services[origin] ??= {};
  return lock.services[origin];
}

/** Written after each change on the service, so that a process that is killed has recorded everything it created. */
export async function writeLock({ path, services }: Lock): Promise<void> {
  const byName = (record: JsonObject) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const sorted = Object.entries(services).map(([origin, templates]) => [origin, byName(templates)]);
  await writeWhole(path, printJson({ lockVersion: 1, services: Object.fromEntries(sorted) }));
}

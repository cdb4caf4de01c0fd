import { join } from 'node:path';
import { Failure } from '../terminal/failure.ts';
import { isObject, type JsonObject, printJson, readObject } from './json.ts';
import { writeWhole } from './write-file.ts';

/**
 * The hashes of a part in the files and on the service when both were last equal. The two hashes differ if the service
 * stores the content in another form.
 */
export interface Base {
  local: string;
  remote: string;
}

export interface LockedPage extends Base {
  id: string;
}

export interface LockedTemplate extends Base {
  id: string;
  /** The version that this project last published, or last read from the service. */
  version: number | null;
  /** The base of the order of the pages, as a list of their names. */
  order: Base;
  /** The bases of the pages, by the names of their files. */
  pages: Record<string, LockedPage>;
}

/** Records which files belong to which records of each service: `galley.lock.json`, which should be committed to git. */
export interface Lock {
  path: string;
  services: Record<string, Record<string, LockedTemplate>>;
}

/** @throws Failure invalid if the file does not have the form in which this program writes it */
export async function readLock(root: string): Promise<Lock> {
  const path = join(root, 'galley.lock.json');
  const { services = {} } = (await readObject(path)) ?? {};
  if (isRecordOf(services, (templates) => isRecordOf(templates, isLockedTemplate))) return { path, services };
  throw new Failure('invalid', `${path} is not a lock file of this program`, {
    hint: 'Restore the file from git.',
  });
}

function isRecordOf<Value>(value: unknown, isValue: (each: unknown) => each is Value): value is Record<string, Value> {
  return isObject(value) && Object.values(value).every(isValue);
}

function isBase(value: unknown): value is Base & JsonObject {
  return isObject(value) && typeof value['local'] === 'string' && typeof value['remote'] === 'string';
}

function isLockedPage(value: unknown): value is LockedPage {
  return isBase(value) && typeof value['id'] === 'string';
}

function isLockedTemplate(value: unknown): value is LockedTemplate {
  return (
    isBase(value) &&
    typeof value['id'] === 'string' &&
    (value['version'] === null || typeof value['version'] === 'number') &&
    isBase(value['order']) &&
    isRecordOf(value['pages'], isLockedPage)
  );
}

/** The templates of one service, by the names of their folders. */
export function templatesIn(lock: Lock, origin: string): Record<string, LockedTemplate> {
  lock.services[origin] ??= {};
  return lock.services[origin];
}

/**
 * Writes the lock. Call this after each change on the service, so that a process that is killed has recorded everything
 * that it created.
 */
export async function writeLock({ path, services }: Lock): Promise<void> {
  const byName = (record: JsonObject) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const sorted = Object.entries(services).map(([origin, templates]) => [origin, byName(templates)]);
  await writeWhole(path, printJson({ lockVersion: 1, services: Object.fromEntries(sorted) }));
}

import { env, runInDurableObject } from 'cloudflare:test';
import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/records/database.ts';
import { openObjectDatabase } from '../../src/records/object-database.ts';
import { findStoredFile, registerOf, type StoredFileRecord } from '../../src/records/stored-files.ts';
import { registerSteps } from '../../src/services/scheduled/register-steps.ts';
import type { Services } from '../../src/services/services.ts';
import { testServices } from './services.ts';

const dayMs = 86_400_000;

/** Works in the register that records a file, with its database. */
export function inRegister<Result>(
  key: string,
  work: (db: Database, storage: DurableObjectStorage) => Result | Promise<Result>,
): Promise<Result> {
  const stub = env.FILE_REGISTERS.getByName(String(registerOf(key)));
  return runInDurableObject(stub, (_, { storage }) => work(openObjectDatabase(storage), storage));
}

/** The record of a file in its register. */
export function fileRecord(key: string): Promise<StoredFileRecord | undefined> {
  return inRegister(key, (db) => findStoredFile(db, key));
}

/** Sets back the time when a file was last read. */
export async function setFileAge(key: string, days: number): Promise<void> {
  await inRegister(key, (_, { sql }) => {
    sql.exec('update stored_files set read_on = ? where key = ?', systemClock.now() - days * dayMs, key);
  });
}

/** Runs one step of the register that records a file. */
export function runRegisterStep(key: string, name: string, replaced: Partial<Services> = {}): Promise<number> {
  return inRegister(key, async (db) => {
    const steps = registerSteps(testServices(replaced), { db, register: registerOf(key) });
    const step = steps.find((each) => each.name === name);
    if (!step) throw new Error(`There is no step ${name}`);
    return await step.run();
  });
}

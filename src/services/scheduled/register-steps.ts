import type { Database } from '../../records/database.ts';
import { listFilesOfRegister, listForgettableFiles, listUnreadFiles } from '../../records/stored-files.ts';
import {
  copyStoredFiles,
  deleteCopiedFiles,
  forgetStoredFiles,
  readResolutionMs,
  recordRemovedFiles,
} from '../../records/stored-files-writes.ts';
import { largeRecipeKey } from '../files/file-records.ts';
import { objectsOfFile } from '../files/file-store.ts';
import type { BackgroundServices } from '../services.ts';
import { inRounds, type Step } from './run-steps.ts';

const dayMs = 86_400_000;
/**
 * The number of files that one round handles. R2 deletes up to a thousand objects in one call, and a file may have two
 * objects.
 */
export const filesPerRound = 500;
/**
 * The maximum number of rounds of one step. A step removes up to 10,000 files in a run, and the register runs again at
 * once if a step had a full round. With 300 new files a second, each of 64 registers has 17,000 files to remove in an
 * hour (SCL-3).
 */
const rounds = 20;

/** A register's own database, and its number. */
export interface RegisterDatabase {
  db: Database;
  register: number;
}

/** The name of the step that copies records from D1. */
export const copyingStep = 'file_records_copied';

/**
 * The work of a register's alarm, as separate steps (SCL-3): copies its records of earlier versions from D1, removes
 * files that nobody read, and deletes records that no log entry refers to any more.
 */
export function registerSteps(services: BackgroundServices, own: RegisterDatabase): Step[] {
  const { clock, settings } = services;
  const before = (days: number) => clock.now() - days * dayMs - readResolutionMs;
  return [
    { name: copyingStep, run: () => inRounds(rounds, filesPerRound, () => copyRecords(services, own)) },
    {
      name: 'unread_files_removed',
      run: async () => {
        const days = settings.fileDays;
        // The recorded time of the last read may be up to a day too early.
        return days === 0 ? 0 : inRounds(rounds, filesPerRound, () => removeUnread(services, own.db, before(days)));
      },
    },
    {
      name: 'file_records_removed',
      run: async () => {
        const days = settings.logDays;
        return days === 0 ? 0 : inRounds(rounds, filesPerRound, () => forgetRecords(services, own.db, before(days)));
      },
    },
  ];
}

/**
 * Moves some records from D1 into the register. The copies are written before the originals are deleted, so that a run
 * that dies in between copies the same records again, which changes nothing.
 */
async function copyRecords({ db }: BackgroundServices, own: RegisterDatabase): Promise<number> {
  const records = await listFilesOfRegister(db, own.register, filesPerRound);
  if (records.length === 0) return 0;
  await copyStoredFiles(own.db, records);
  await deleteCopiedFiles(
    db,
    records.map(({ key }) => key),
  );
  return records.length;
}

async function removeUnread(
  { files, clock }: BackgroundServices,
  registerDb: Database,
  before: number,
): Promise<number> {
  const keys = await listUnreadFiles(registerDb, before, filesPerRound);
  if (keys.length === 0) return 0;
  // The objects are deleted before their records, so that the next run finds them again if this run dies in between.
  await files.delete(keys.flatMap(objectsOfFile));
  await recordRemovedFiles(registerDb, keys, before, clock.now());
  return keys.length;
}

async function forgetRecords({ files }: BackgroundServices, registerDb: Database, before: number): Promise<number> {
  const old = await listForgettableFiles(registerDb, before, filesPerRound);
  const large = old.filter(({ hasLargeRecipe }) => hasLargeRecipe).map(({ key }) => largeRecipeKey(key));
  if (large.length > 0) await files.delete(large);
  await forgetStoredFiles(
    registerDb,
    old.map(({ key }) => key),
  );
  return old.length;
}

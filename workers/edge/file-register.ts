import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { openDatabase } from '../../src/records/database.ts';
import { migrateObject, openObjectDatabase } from '../../src/records/object-database.ts';
import { findStoredFile, registerMigrations, registerOf } from '../../src/records/stored-files.ts';
import {
  deleteFilesOfSpace,
  type NewStoredFile,
  recordStoredFile,
  touchStoredFile,
} from '../../src/records/stored-files-writes.ts';
import type { FileRegisterPort, StoredRecipe } from '../../src/services/files/registers.ts';
import { copyingStep, filesPerRound, registerSteps } from '../../src/services/scheduled/register-steps.ts';
import { runSteps } from '../../src/services/scheduled/run-steps.ts';
import { createBackgroundServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/** How often a register looks for files that nobody read. */
const periodMs = 3_600_000;
/** The maximum number of records that one call deletes. */
const recordsPerCall = 10_000;

/**
 * One of the registers of stored files (SCL-1): it records for its share of the files in R2 when each was last read, and
 * how to make it again. Its alarm removes what nobody reads (SCL-3), and copies the records that earlier versions wrote
 * to D1. Until they are copied, the register also looks for them there.
 */
export class FileRegister extends DurableObject<Env> implements FileRegisterPort {
  readonly #db = openObjectDatabase(this.ctx.storage);
  /** Whether this instance knows that an alarm is set. */
  #isScheduled = false;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    migrateObject(state.storage, registerMigrations);
  }

  async record(file: NewStoredFile, now: number): Promise<void> {
    await recordStoredFile(this.#db, file, now);
    await this.#schedule(registerOf(file.key));
  }

  async touch(key: string, now: number): Promise<void> {
    await touchStoredFile(this.#db, key, now);
    await this.#schedule(registerOf(key));
  }

  async find(key: string): Promise<StoredRecipe | undefined> {
    const own = await findStoredFile(this.#db, key);
    const hasRecipe = own !== undefined && (own.recipe !== null || own.hasLargeRecipe);
    const copied = hasRecipe || this.#isCopied ? undefined : await findStoredFile(openDatabase(this.env.DB), key);
    const record = copied ?? own;
    return record && { recipe: record.recipe, hasLargeRecipe: record.hasLargeRecipe };
  }

  async forgetSpace(spaceId: string): Promise<boolean> {
    return (await deleteFilesOfSpace(this.#db, spaceId, recordsPerCall)) === recordsPerCall;
  }

  async copyRecords(register: number): Promise<void> {
    this.ctx.storage.kv.put('isCopied', false);
    this.ctx.storage.kv.put('register', register);
    await this.ctx.storage.setAlarm(systemClock.now());
  }

  /** Runs the steps, and sets the next alarm: at once if there is more to do, and none if the register is empty. */
  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const register = kv.get<number>('register') ?? 0;
    const services = createBackgroundServices({ env: this.env, ctx: this.ctx, log });
    const steps = registerSteps(services, { db: this.#db, register });
    const reports = await runSteps(
      steps.filter(({ name }) => name !== copyingStep || !this.#isCopied),
      log,
    );
    if (reports.some(({ step, settled }) => step === copyingStep && settled === 0)) kv.put('isCopied', true);
    const hasMore = reports.some(({ settled = 0 }) => settled >= filesPerRound);
    await this.ctx.storage.setAlarm(systemClock.now() + (hasMore ? 0 : periodMs));
  }

  /** Whether all records of this register in D1 have been copied. */
  get #isCopied(): boolean {
    return this.ctx.storage.kv.get<boolean>('isCopied') === true;
  }

  /** Sets the first alarm, which copies records. An alarm sets the next one. */
  async #schedule(register: number): Promise<void> {
    if (this.#isScheduled) return;
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) {
      storage.kv.put('register', register);
      await storage.setAlarm(systemClock.now());
    }
    this.#isScheduled = true;
  }
}

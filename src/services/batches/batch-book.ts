import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { type BatchItemState, type BatchState, batchLimits } from '../../core/names/batches.ts';
import { batchMigrations } from '../../records/batch-schema.ts';
import {
  type BatchRecord,
  countChunksOut,
  countFiles,
  findBatch,
  findChunk,
  findNextChunkTime,
  hasWaitingFiles,
  listExpiredChunks,
  listWaitingChunks,
} from '../../records/batch-state.ts';
import {
  changeBatchState,
  extendLease,
  insertBatchState,
  leaseChunk,
  releaseChunk,
  sendChunks,
  setNoted,
} from '../../records/batch-state-writes.ts';
import { findQueuedBatch } from '../../records/batches.ts';
import { deleteBatch, noteBatch, startBatch } from '../../records/batches-writes.ts';
import { ObjectTables } from '../../records/object-tables.ts';
import type { Services } from '../services.ts';
import { announceBatch } from './announce-batch.ts';
import { Checking } from './checking.ts';
import { chooseFiles, finishResult } from './chunk-files.ts';
import {
  type BatchChange,
  type BatchPort,
  type BatchPrincipal,
  type BatchSpec,
  batchPrefix,
  type ChunkReport,
  type ChunkWork,
  type Json,
  parseJson,
  printJson,
} from './ports.ts';
import { listBatchFiles, reportBatch, toSummary } from './report.ts';
import { applyChange, endBatch, pauseBatch } from './transitions.ts';

/** At most this many chunks of a batch are in the queue or being drawn, so that batches take turns. */
const maxOut = 8;
/** How long a consumer holds a chunk without a sign of life, in milliseconds. It renews its lease every 10 seconds. */
const leaseMs = 30_000;
/** How long a chunk may be in the queue before it is sent again. It grows, because a queue may be long. */
const sentMs = 30_000;
const maxSentMs = 300_000;
/** How often a batch that waits for a place of its space asks for one. */
const queuedMs = 15_000;
/** A running batch looks after itself at least this often, and notes its progress for lists. */
const watchMs = 30_000;
/** The pause after a failure of the database or the storage. */
const failureMs = 10_000;

/** The state of a Durable Object: its storage, with alarms. */
export type BatchStorage = Pick<
  DurableObjectStorage,
  'sql' | 'transactionSync' | 'setAlarm' | 'deleteAll' | 'deleteAlarm'
>;

/** The work of a batch, over the storage of its object (JOB-3). Whatever dies, the next alarm goes on from the storage. */
export class BatchBook implements BatchPort {
  readonly #tables: ObjectTables<BatchStorage>;
  readonly #services: Services;
  #checking: Checking | undefined;

  constructor(storage: BatchStorage, services: Services) {
    this.#tables = new ObjectTables(storage, batchMigrations);
    this.#services = services;
  }

  get #storage(): BatchStorage {
    return this.#tables.open();
  }

  async start(spec: Json<BatchSpec>): Promise<void> {
    insertBatchState(this.#storage, spec);
    await this.#storage.setAlarm(this.#now);
  }

  async read() {
    const batch = findBatch(this.#storage);
    return batch && printJson(reportBatch(this.#storage, batch, this.#now));
  }

  async revision(): Promise<number> {
    return findBatch(this.#storage)?.revision ?? 0;
  }

  async listFiles(part: { state?: BatchItemState | undefined; offset: number; limit: number }) {
    return printJson(listBatchFiles(this.#storage, part));
  }

  async countFiles(state?: BatchItemState): Promise<number> {
    const counted = countFiles(this.#storage).filter((each) => state === undefined || each.state === state);
    return counted.reduce((sum, { files }) => sum + files, 0);
  }

  async wake(): Promise<void> {
    if (findBatch(this.#storage)?.state === 'queued') await this.#storage.setAlarm(this.#now);
  }

  async change(change: BatchChange, principal: Json<BatchPrincipal>): Promise<boolean> {
    const batch = findBatch(this.#storage);
    if (!batch || !applyChange(this.#moment, batch, { change, principal: parseJson(principal) })) return false;
    this.#checking = undefined;
    await this.#settle();
    return true;
  }

  async take(number: number): Promise<Json<ChunkWork> | undefined> {
    const batch = findBatch(this.#storage);
    const chunk = findChunk(this.#storage, number);
    if (batch?.state !== 'running' || !chunk || chunk.state === 'done') return undefined;
    // A queue may deliver a message twice, or after the chunk was sent again.
    if (chunk.lease !== null && (chunk.leasedUntil ?? 0) > this.#now) return undefined;
    const files = chooseFiles(this.#storage, chunk);
    if (files.length === 0) {
      releaseChunk(this.#storage, number);
      await this.#settle();
      return undefined;
    }
    const lease = newId();
    leaseChunk(this.#storage, number, lease, this.#now + leaseMs);
    return printJson<ChunkWork>({
      spec: parseJson<BatchSpec>(batch.spec),
      lease,
      range: { offset: chunk.offset, length: chunk.length },
      firstRow: chunk.firstRow,
      files: files.map(({ row, output, tries, round }) => ({ row, output, tries, round })),
      isRepeat: chunk.wasTaken === 1,
    });
  }

  async renew(number: number, lease: string): Promise<boolean> {
    if (findChunk(this.#storage, number)?.lease !== lease) return false;
    extendLease(this.#storage, number, this.#now + leaseMs, false);
    return findBatch(this.#storage)?.state === 'running';
  }

  async report(text: Json<ChunkReport>) {
    const { chunk: number, lease, results, halt, isEnd } = parseJson<ChunkReport>(text);
    if (findChunk(this.#storage, number)?.lease !== lease) return { accepted: false, goOn: false };
    this.#storage.transactionSync(() => {
      for (const result of results) finishResult(this.#storage, number, { result, now: this.#now });
      extendLease(
        this.#storage,
        number,
        this.#now + leaseMs,
        results.some(({ state }) => state !== 'again'),
      );
      if (isEnd) releaseChunk(this.#storage, number);
      changeBatchState(this.#storage);
    });
    const batch = findBatch(this.#storage);
    if (halt && batch?.state === 'running') {
      if (halt.state === 'paused') pauseBatch(this.#moment, batch, halt.reason);
      else endBatch(this.#moment, batch, 'failed', halt.reason);
    }
    if (isEnd || halt) await this.#settle();
    return { accepted: true, goOn: findBatch(this.#storage)?.state === 'running' };
  }

  async alarm(): Promise<void> {
    const batch = findBatch(this.#storage);
    if (!batch) return;
    if (this.#now >= reportBatch(this.#storage, batch, this.#now).expiresOn) return await this.destroy();
    try {
      if (batch.state === 'checking') await this.#check(batch);
      else if (batch.state === 'queued') await this.#begin();
      else if (batch.state === 'running') {
        for (const { number } of listExpiredChunks(this.#storage, this.#now)) releaseChunk(this.#storage, number);
      }
    } catch (error) {
      this.#services.report('batch_step_failed', error);
      await this.#storage.setAlarm(this.#now + failureMs);
      return;
    }
    await this.#settle();
  }

  async #check(batch: BatchRecord): Promise<void> {
    const spec = parseJson<BatchSpec>(batch.spec);
    let isChecked: boolean;
    try {
      this.#checking ??= await Checking.open(this.#storage, this.#services, spec);
      isChecked = await this.#checking.step(batch);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // The template or the brand is gone.
      const latest = findBatch(this.#storage);
      if (latest?.state === 'checking') endBatch(this.#moment, latest, 'failed', error.code);
      return;
    }
    const checked = findBatch(this.#storage);
    if (!isChecked || checked?.state !== 'checking') return;
    this.#checking = undefined;
    const { errorCount } = reportBatch(this.#storage, checked, this.#now);
    if (errorCount > 0 && spec.onInvalid === 'stop') endBatch(this.#moment, checked, 'failed', 'invalid_rows');
    else if (spec.dryRun) endBatch(this.#moment, checked, 'done', null);
    else changeBatchState(this.#storage, { state: 'queued', queuedOn: this.#now });
    if (findBatch(this.#storage)?.state === 'queued') await this.#begin();
  }

  /** Takes a place of the space, if one is free. */
  async #begin(): Promise<void> {
    const spec = parseJson<BatchSpec>(findBatch(this.#storage)?.spec ?? '{}');
    const hasPlace = await startBatch(this.#services.db, spec, batchLimits.running);
    const batch = findBatch(this.#storage);
    // The batch may have been paused meanwhile. Then noting its state gives the place back.
    if (!hasPlace || batch?.state !== 'queued') return;
    const startedOn = batch.startedOn ?? this.#now;
    changeBatchState(this.#storage, { state: 'running', startedOn, runningSince: this.#now, queuedOn: null });
  }

  /** Sends what can be sent, ends the batch if nothing is left, tells others about its state, and sets the next alarm. */
  async #settle(): Promise<void> {
    const batch = findBatch(this.#storage);
    if (!batch) return;
    if (batch.state === 'running') {
      if (!hasWaitingFiles(this.#storage)) endBatch(this.#moment, batch, 'done', null);
      else await this.#send(parseJson<BatchSpec>(batch.spec).id);
    }
    let isTold = false;
    try {
      isTold = await this.#tell();
    } catch (error) {
      this.#services.report('batch_not_noted', error);
    }
    await this.#schedule(isTold);
  }

  async #send(batchId: string): Promise<void> {
    const chunks = listWaitingChunks(this.#storage, this.#now, Math.max(0, maxOut - countChunksOut(this.#storage)));
    if (chunks.length === 0) return;
    const numbers = chunks.map(({ number }) => number);
    const now = this.#now;
    sendChunks(this.#storage, numbers, (sends) => now + Math.min(maxSentMs, sentMs * (sends + 1)));
    const messages = numbers.map((chunk) => ({ body: { batchId, chunk } }));
    // If the queue does not take them, the alarm sends them again.
    await this.#services.drawQueue
      .sendBatch(messages)
      .catch((error: unknown) => this.#services.report('chunks_not_queued', error));
  }

  /** Notes the state for lists, announces an end, and wakes a batch that waits for the place. */
  async #tell(): Promise<boolean> {
    const batch = findBatch(this.#storage);
    if (!batch) return true;
    const { db, batches } = this.#services;
    const report = reportBatch(this.#storage, batch, this.#now);
    const { spec, state } = report;
    if (batch.noted < batch.revision) {
      await noteBatch(db, spec.id, { state, queuedOn: batch.queuedOn, summary: toSummary(report) });
      setNoted(this.#storage, batch.revision);
      const waiting = state === 'running' ? undefined : await findQueuedBatch(db, spec.spaceId);
      if (waiting !== undefined && waiting !== spec.id) await batches.getByName(waiting).wake();
    }
    if (batch.announced < batch.ends) {
      await announceBatch(this.#services, report, batch.ends);
      changeBatchState(this.#storage, { announced: batch.ends });
    }
    return true;
  }

  async #schedule(isTold: boolean): Promise<void> {
    const batch = findBatch(this.#storage);
    if (!batch) return;
    const now = this.#now;
    const { expiresOn } = reportBatch(this.#storage, batch, now);
    const watched = Math.min(findNextChunkTime(this.#storage) ?? Number.POSITIVE_INFINITY, now + watchMs);
    const pending: Partial<Record<BatchState, number>> = { checking: now, queued: now + queuedMs, running: watched };
    const next = pending[batch.state] ?? expiresOn;
    await this.#storage.setAlarm(Math.max(now, isTold ? next : Math.min(next, now + failureMs)));
  }

  async destroy(): Promise<void> {
    const batch = findBatch(this.#storage);
    if (batch) {
      const spec = parseJson<BatchSpec>(batch.spec);
      const { files, db } = this.#services;
      const { objects } = await files.list({ prefix: batchPrefix(spec) });
      if (objects.length > 0) await files.delete(objects.map(({ key }) => key));
      await deleteBatch(db, spec.id);
    }
    await this.#tables.deleteAll();
  }

  get #moment() {
    return { storage: this.#storage, now: this.#now };
  }

  get #now(): number {
    return this.#services.clock.now();
  }
}

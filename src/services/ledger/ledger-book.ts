import type { IdempotentRequest } from '../../records/idempotent-requests.ts';
import {
  claimRequest,
  finishRequest,
  type RequestClaim,
  releaseRequest,
} from '../../records/idempotent-requests-writes.ts';
import { restoreLedger } from '../../records/ledger-backups-writes.ts';
import { findCreditsUsed, hasPending, listLost, listPending } from '../../records/ledger-credits.ts';
import {
  chargeRender,
  completeCharges,
  handOverSpace,
  openLedger,
  refundCharges,
  renewCharges,
  returnCredits,
} from '../../records/ledger-credits-writes.ts';
import { ledgerMigrations } from '../../records/ledger-schema.ts';
import {
  hourMs,
  listKeyUses,
  listMatchingHours,
  listSegments,
  listStats,
  listUnfinishedFlushes,
  listUsedDays,
  wasFlushed,
} from '../../records/ledger-sums.ts';
import {
  chooseSegment,
  countFlush,
  forgetFlushes,
  forgetSegment,
  noteFlush,
  sumUpDays,
} from '../../records/ledger-sums-writes.ts';
import { openObjectDatabase, setAlarmBy } from '../../records/object-database.ts';
import { ObjectTables } from '../../records/object-tables.ts';
import { findOldLog, isLogInD1 } from '../../records/old-log.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import { removeOldAnswers } from '../idempotency/clean-up.ts';
import { type BackgroundServices, withServices } from '../services.ts';
import { backUpLedger, deleteBackup, readStoredBackup } from './backup.ts';
import { copyOldLog } from './copy-old-log.ts';
import {
  type ChargeRequest,
  type Flush,
  type Json,
  type LedgerPort,
  type Period,
  parseJson,
  printJson,
  segmentName,
} from './ports.ts';

/** How long a charge may be pending. Every render ends long before, because its deadline is two minutes. */
const settledMs = 10 * 60_000;
/** How long a repeated flush is recognized. */
const flushesMs = hourMs;
/** How many days of detailed statistics are kept. A request for statistics can cover at most 92 days. */
const statsDays = 400;
const dayMs = 24 * hourMs;
/** How many lost charges or old responses one alarm handles. The next alarm handles the rest. */
const maxPerAlarm = 500;
/** An object takes 200 to 500 writes a second. Above this number of flushes in a second, isolates must wait longer. */
const busyFlushes = 50;
const busyWaitMs = 5_000;

/** The flush with the entry of a render that never reported how it ended. */
function lostFlush(renderId: string): string {
  return `lost:${renderId}`;
}

/** The state of a Durable Object: its storage, with alarms. */
export type LedgerStorage = Pick<
  DurableObjectStorage,
  'sql' | 'transactionSync' | 'getAlarm' | 'setAlarm' | 'deleteAll' | 'deleteAlarm'
>;

/** The work of the ledger of one space, over the storage of its object (SCL-1). */
export class LedgerBook implements LedgerPort {
  readonly #tables: ObjectTables<LedgerStorage>;
  readonly #services: BackgroundServices;
  /** Renders whose completion is being written, which must not be refunded meanwhile. */
  readonly #completing = new Set<string>();
  /** The ids of flushes that are being written. */
  readonly #writing = new Set<string>();
  /** Whether flushes that another instance did not finish were looked for. */
  #isResumed = false;
  /** The second in which the last flush arrived, and how many arrived in it. */
  #second = { startedOn: 0, flushes: 0 };

  constructor(storage: LedgerStorage, services: BackgroundServices) {
    this.#tables = new ObjectTables(storage, ledgerMigrations);
    this.#services = services;
  }

  get #storage(): LedgerStorage {
    return this.#tables.open();
  }

  async readUsed(spaceId: string): Promise<number> {
    return await this.#open(spaceId);
  }

  async charge({ spaceId, renderId, amount, limit, ifLost }: ChargeRequest) {
    await this.#open(spaceId);
    const chargedOn = this.#services.clock.now();
    const charge = chargeRender(this.#storage, { renderId, amount, chargedOn, ifLost }, limit);
    await setAlarmBy(this.#storage, chargedOn + settledMs);
    return charge;
  }

  async renewCharges(renderIds: readonly string[]): Promise<string[]> {
    return renewCharges(this.#storage, renderIds, this.#services.clock.now());
  }

  async refund(renderId: string): Promise<void> {
    refundCharges(this.#storage, [renderId]);
  }

  async returnCredits(spaceId: string, amount: number): Promise<void> {
    await this.#open(spaceId);
    returnCredits(this.#storage, amount);
  }

  async record(text: Json<Flush>) {
    const flush = parseJson(text);
    const waitMs = this.#countFlush();
    await this.#open(flush.spaceId);
    await this.#write(flush);
    return { used: await this.#open(flush.spaceId), waitMs };
  }

  async listHours(...[filter, wanted]: Parameters<LedgerPort['listHours']>) {
    await this.#open(filter.spaceId);
    return { ...listMatchingHours(this.#storage, filter, wanted), isLogInD1: isLogInD1(this.#storage) };
  }

  async listSegments(spaceId: string) {
    await this.#open(spaceId);
    const segments = listSegments(this.#storage).map(({ number }) => number);
    return { segments, isLogInD1: isLogInD1(this.#storage) };
  }

  async readUsage(spaceId: string, period: Period) {
    await this.#open(spaceId);
    return { days: listUsedDays(this.#storage, period), isLogInD1: isLogInD1(this.#storage) };
  }

  async readStats(spaceId: string, period: Period) {
    await this.#open(spaceId);
    return listStats(this.#storage, period);
  }

  async listKeyUses(spaceId: string) {
    await this.#open(spaceId);
    return listKeyUses(this.#storage);
  }

  async claim(request: RequestClaim, times: { now: number; keptSince: number }) {
    const row = await claimRequest(openObjectDatabase(this.#storage), request, times);
    await setAlarmBy(this.#storage, times.now + dayMs);
    return row;
  }

  async finish(claimed: Pick<IdempotentRequest, 'id' | 'claim'>, answer: { status: number; answer: string }) {
    return await finishRequest(openObjectDatabase(this.#storage), claimed, answer);
  }

  async release(claimed: Pick<IdempotentRequest, 'id' | 'claim'>): Promise<void> {
    await releaseRequest(openObjectDatabase(this.#storage), claimed);
  }

  async destroy(): Promise<void> {
    const space = this.#storage.sql.exec<{ id: string }>('SELECT space_id AS id FROM ledger').toArray()[0];
    for (const { number } of listSegments(this.#storage, { withHidden: true })) {
      if (space) await this.#services.logSegments.getByName(segmentName(space.id, number)).destroy();
    }
    if (space) await deleteBackup(this.#services, space.id);
    await this.#tables.deleteAll();
  }

  /** Does the regular work. The runtime repeats an alarm that throws only a few times, so a failure sets the next one. */
  async alarm(): Promise<void> {
    try {
      await this.#maintain();
    } catch (error) {
      this.#services.report('ledger_alarm_failed', error);
      if (this.#tables.exist) await setAlarmBy(this.#storage, this.#services.clock.now() + settledMs);
    }
  }

  /** Refunds lost charges, removes what has reached its age, and sets the next alarm. */
  async #maintain(): Promise<void> {
    const { clock, settings } = this.#services;
    const now = clock.now();
    await this.#finishFlushes();
    await this.#refundLost(now);
    const db = openObjectDatabase(this.#storage);
    const removed = await removeOldAnswers(withServices(this.#services, { db }), maxPerAlarm);
    forgetFlushes(this.#storage, now - flushesMs);
    if (settings.logDays > 0) await this.#removeSegments(now - settings.logDays * dayMs);
    sumUpDays(this.#storage, now - statsDays * dayMs);
    const isBusy = removed === maxPerAlarm || hasPending(this.#storage);
    const copyOn = await this.#copyOldLog(now);
    // The space was deleted meanwhile.
    if (!this.#tables.exist) return;
    await this.#storage.setAlarm(Math.min(now + (isBusy ? settledMs : dayMs), copyOn ?? Number.POSITIVE_INFINITY));
    await this.#backUp();
  }

  async #backUp(): Promise<void> {
    try {
      const spaceId = this.#spaceId();
      await backUpLedger(this.#storage, this.#services);
      // The space was deleted meanwhile.
      if (!this.#tables.exist) await deleteBackup(this.#services, spaceId);
    } catch (error) {
      this.#services.report('ledger_not_backed_up', error);
    }
  }

  /** Copies entries from before the ledger. Returns when to go on; undefined if there is nothing left to do. */
  async #copyOldLog(now: number): Promise<number | undefined> {
    if (!findOldLog(this.#storage)) return undefined;
    try {
      return await copyOldLog(this.#storage, this.#services, this.#spaceId());
    } catch (error) {
      this.#services.report('old_log_not_copied', error);
      return now + settledMs;
    }
  }

  /**
   * Refunds renders that never reported how they ended: their entry says that they failed, and writing the entry of a
   * failed render refunds its charge. Each is a flush, so that a report that arrives after all is recognized.
   */
  async #refundLost(now: number): Promise<void> {
    const lost = listLost(this.#storage, now - settledMs, maxPerAlarm).filter(
      ({ renderId }) => !this.#completing.has(renderId),
    );
    for (const { renderId, ifLost } of lost) {
      const render = parseJson<LoggedRender>(ifLost);
      await this.#write({ id: lostFlush(renderId), spaceId: render.entry.spaceId, renders: [render], keyUses: {} });
    }
  }

  async #removeSegments(before: number): Promise<void> {
    for (const segment of listSegments(this.#storage)) {
      if (segment.newest >= before) continue;
      await this.#services.logSegments.getByName(segmentName(this.#spaceId(), segment.number)).destroy();
      forgetSegment(this.#storage, segment);
    }
  }

  /**
   * Writes flushes again that were not finished, because the object died or a segment failed. Otherwise their entries
   * could be in a segment without being counted, and their charges would be refunded.
   */
  async #finishFlushes(): Promise<void> {
    for (const { id, flush } of listUnfinishedFlushes(this.#storage)) {
      if (!this.#writing.has(id)) await this.#write(parseJson<Flush>(flush));
    }
  }

  /**
   * Writes entries to their segments, then counts them, completes the charges of those that succeeded and refunds those
   * that failed. A repeat of the same flush writes the same entries to the same segments and counts nothing.
   */
  async #write(flush: Flush): Promise<void> {
    const { id, renders, keyUses } = flush;
    if (wasFlushed(this.#storage, id)) return;
    const now = this.#services.clock.now();
    if (renders.length > 0) noteFlush(this.#storage, { id, flush: printJson(flush), now });
    this.#writing.add(id);
    const pending = listPending(
      this.#storage,
      renders.map(({ entry }) => entry.id),
    );
    // A render that was given up is in the log as failed. One that succeeded has no charge any more.
    const standing = renders.filter(({ entry: { id: renderId, credits = 0, status } }) => {
      if (credits > 0) return pending.has(renderId);
      return status === 'ok' || !wasFlushed(this.#storage, lostFlush(renderId));
    });
    const completed = standing.filter(({ entry }) => entry.status === 'ok').map(({ entry }) => entry.id);
    const failed = standing.filter(({ entry }) => entry.status === 'failed').map(({ entry }) => entry.id);
    for (const renderId of completed) this.#completing.add(renderId);
    try {
      const bySegment = Map.groupBy(standing, ({ entry }) => chooseSegment(this.#storage, entry.createdOn, now));
      await Promise.all([...bySegment].map(([number, entries]) => this.#segment(number).write(id, printJson(entries))));
      this.#storage.transactionSync(() => {
        if (wasFlushed(this.#storage, id)) return;
        countFlush(this.#storage, { id, bySegment, keyUses, now });
        completeCharges(this.#storage, completed);
        refundCharges(this.#storage, failed);
      });
    } finally {
      this.#writing.delete(id);
      for (const renderId of completed) this.#completing.delete(renderId);
    }
    await setAlarmBy(this.#storage, now + dayMs);
  }

  #segment(number: number) {
    return this.#services.logSegments.getByName(segmentName(this.#spaceId(), number));
  }

  #spaceId(): string {
    return this.#storage.sql.exec<{ id: string }>('SELECT space_id AS id FROM ledger').one().id;
  }

  /**
   * Opens the ledger when it is first used, from its backup if there is one, and returns the credits that the space has
   * used.
   * @throws Error if there is no such space
   */
  async #open(spaceId: string): Promise<number> {
    const known = findCreditsUsed(this.#storage);
    if (known !== undefined) {
      await this.#resume();
      return findCreditsUsed(this.#storage) ?? known;
    }
    const { db, clock } = this.#services;
    const now = clock.now();
    const space = await handOverSpace(db, spaceId, now);
    if (space === undefined) throw new Error('A ledger was used for a space that does not exist');
    const backup = await readStoredBackup(this.#services, spaceId);
    if (backup) restoreLedger(this.#storage, { ...backup, hasLog: space.hasLog }, now);
    else openLedger(this.#storage, { spaceId, ...space });
    // Requests that began before the space had a ledger may still write to D1.
    if (space.hasLog) await setAlarmBy(this.#storage, now + settledMs);
    return findCreditsUsed(this.#storage) ?? space.used;
  }

  /** Finishes what the instance before this one did not, if it died. If that fails, the next alarm does it. */
  async #resume(): Promise<void> {
    if (this.#isResumed) return;
    this.#isResumed = true;
    try {
      await this.#finishFlushes();
    } catch (error) {
      this.#services.report('flushes_not_finished', error);
      await setAlarmBy(this.#storage, this.#services.clock.now() + settledMs);
    }
  }

  /** Counts a flush, and returns how long isolates should gather entries before the next one. */
  #countFlush(): number {
    const startedOn = Math.floor(this.#services.clock.now() / 1000);
    if (this.#second.startedOn !== startedOn) this.#second = { startedOn, flushes: 0 };
    this.#second.flushes++;
    return this.#second.flushes > busyFlushes ? busyWaitMs : 0;
  }
}

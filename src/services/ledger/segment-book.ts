import { segmentMigrations } from '../../records/ledger-schema.ts';
import { findPackedEntry } from '../../records/log-packs.ts';
import { insertEntries } from '../../records/log-packs-writes.ts';
import { ObjectTables } from '../../records/object-tables.ts';
import { countPackedEntries, exportPackedEntries, listPackedEntries } from '../../records/packed-entries.ts';
import type { ListedRenderLog, LoggedRender, RenderLogPart } from '../../records/render-logs.ts';
import { type Json, type LogSegmentPort, parseJson, printJson } from './ports.ts';

type SegmentStorage = Pick<DurableObjectStorage, 'sql' | 'transactionSync' | 'deleteAll' | 'deleteAlarm'>;

/** A segment of the log of a space, over the storage of its object (SCL-1). Its ledger says when it ends. */
export class SegmentBook implements LogSegmentPort {
  readonly #tables: ObjectTables<SegmentStorage>;

  constructor(storage: SegmentStorage) {
    this.#tables = new ObjectTables(storage, segmentMigrations);
  }

  get #storage(): SegmentStorage {
    return this.#tables.open();
  }

  async write(flushId: string, renders: Json<readonly LoggedRender[]>): Promise<void> {
    insertEntries(this.#storage, flushId, parseJson(renders));
  }

  async list(part: Json<RenderLogPart>): Promise<Json<ListedRenderLog[]>> {
    return printJson(await listPackedEntries(this.#storage, parseJson(part)));
  }

  async export(part: Json<RenderLogPart>) {
    return printJson(await exportPackedEntries(this.#storage, parseJson(part)));
  }

  async count(part: Json<RenderLogPart>): Promise<number> {
    return countPackedEntries(this.#storage, parseJson(part));
  }

  async find(entry: { spaceId: string; id: string }) {
    return printJson(findPackedEntry(this.#storage, entry));
  }

  async destroy(): Promise<void> {
    await this.#tables.deleteAll();
  }
}

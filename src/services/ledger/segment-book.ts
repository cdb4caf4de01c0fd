import { segmentMigrations } from '../../records/ledger-schema.ts';
import { findPackedEntry } from '../../records/log-packs.ts';
import { insertEntries } from '../../records/log-packs-writes.ts';
import { migrateObject } from '../../records/object-database.ts';
import { countPackedEntries, exportPackedEntries, listPackedEntries } from '../../records/packed-entries.ts';
import type { ListedRenderLog, LoggedRender, RenderLogPart } from '../../records/render-logs.ts';
import { type Json, type LogSegmentPort, parseJson, printJson } from './ports.ts';

type SegmentStorage = Pick<DurableObjectStorage, 'sql' | 'transactionSync' | 'deleteAll'>;

/** A segment of the log of a space, over the storage of its object (SCL-1). Its ledger says when it ends. */
export class SegmentBook implements LogSegmentPort {
  readonly #object: SegmentStorage;
  /** Whether the tables exist. */
  #hasTables = false;

  constructor(storage: SegmentStorage) {
    this.#object = storage;
  }

  /** The storage, with the tables, which are created when they are first needed, so that nothing is left after `destroy`. */
  get #storage(): SegmentStorage {
    if (!this.#hasTables) migrateObject(this.#object, segmentMigrations);
    this.#hasTables = true;
    return this.#object;
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
    await this.#object.deleteAll();
    this.#hasTables = false;
  }
}

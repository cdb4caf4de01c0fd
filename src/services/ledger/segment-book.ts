import type { Database } from '../../records/database.ts';
import { segmentMigrations } from '../../records/ledger-schema.ts';
import { migrateObject, openObjectDatabase } from '../../records/object-database.ts';
import {
  countRenderLogs,
  exportRenderLogs,
  findRenderLog,
  type ListedRenderLog,
  type LoggedRender,
  listRenderLogs,
  type RenderLogPart,
} from '../../records/render-logs.ts';
import { insertRenderLogs } from '../../records/render-logs-writes.ts';
import { type Json, type LogSegmentPort, parseJson, printJson } from './ports.ts';

type SegmentStorage = Pick<DurableObjectStorage, 'sql' | 'transactionSync' | 'deleteAll'>;

/** A segment of the log of a space, over the storage of its object (SCL-1). Its ledger says when it ends. */
export class SegmentBook implements LogSegmentPort {
  readonly #storage: SegmentStorage;
  /** Undefined while there are no tables. */
  #opened: Database | undefined;

  constructor(storage: SegmentStorage) {
    this.#storage = storage;
  }

  /** The database, with the tables, which are created when they are first needed, so that nothing is left after `destroy`. */
  get #db(): Database {
    if (!this.#opened) migrateObject(this.#storage, segmentMigrations);
    this.#opened ??= openObjectDatabase(this.#storage);
    return this.#opened;
  }

  async write(renders: Json<readonly LoggedRender[]>): Promise<void> {
    await insertRenderLogs(this.#db, parseJson(renders));
  }

  async list(part: Json<RenderLogPart>): Promise<Json<ListedRenderLog[]>> {
    return printJson(await listRenderLogs(this.#db, parseJson(part)));
  }

  async export(part: Json<RenderLogPart>) {
    return printJson(await exportRenderLogs(this.#db, parseJson(part)));
  }

  async count(part: Json<RenderLogPart>): Promise<number> {
    return await countRenderLogs(this.#db, parseJson(part));
  }

  async find(entry: { spaceId: string; id: string }) {
    return printJson(await findRenderLog(this.#db, entry));
  }

  async destroy(): Promise<void> {
    await this.#storage.deleteAll();
    this.#opened = undefined;
  }
}

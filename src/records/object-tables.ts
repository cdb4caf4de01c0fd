import { migrateObject, type ObjectStorage } from './object-database.ts';

/** A storage whose contents can be deleted, with its alarm. */
type DeletableStorage = ObjectStorage & Pick<DurableObjectStorage, 'deleteAll' | 'deleteAlarm'>;

/**
 * The storage of a Durable Object, with its tables. They are created when the storage is first needed, because any call
 * wakes an object, and an object with tables is kept forever. After `deleteAll`, nothing is left.
 */
export class ObjectTables<Storage extends DeletableStorage> {
  readonly #storage: Storage;
  readonly #migrations: readonly string[];
  #exist = false;

  /** `migrations` are all versions of the schema; see migrateObject. */
  constructor(storage: Storage, migrations: readonly string[]) {
    this.#storage = storage;
    this.#migrations = migrations;
  }

  /** Whether this instance has opened the tables, and they were not deleted since. */
  get exist(): boolean {
    return this.#exist;
  }

  /** Returns the storage, and creates its tables if there are none. */
  open(): Storage {
    if (!this.#exist) migrateObject(this.#storage, this.#migrations);
    this.#exist = true;
    return this.#storage;
  }

  /** Deletes the tables, everything else in the storage, and its alarm. */
  async deleteAll(): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#exist = false;
  }
}

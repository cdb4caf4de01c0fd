/**
 * The tables of a ledger, one Durable Object for each space (SCL-1), as versions of its schema: append, never edit.
 * `idempotent_requests` is as in D1 and has the same functions.
 */
export const ledgerMigrations: readonly string[] = [
  `
  CREATE TABLE ledger (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    space_id TEXT NOT NULL,
    credits_used INTEGER NOT NULL
  ) STRICT;

  -- Charges of renders that have neither completed nor failed. if_lost: the log entry, as JSON, of a render that never
  -- reports how it ended.
  CREATE TABLE charges (
    render_id TEXT PRIMARY KEY,
    amount INTEGER NOT NULL CHECK (amount > 0),
    charged_on INTEGER NOT NULL,
    if_lost TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Flushes that were received, so that a repeated one is not counted again.
  CREATE TABLE flushes (id TEXT PRIMARY KEY, received_on INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- How far the log entries from before the ledger, which are in D1, have been copied. No row: D1 has none. created_on
  -- and id are of the entry that was copied last. copied_on: when all were copied; until then the copies are hidden.
  CREATE TABLE old_log (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    created_on INTEGER NOT NULL,
    id TEXT NOT NULL,
    copied_on INTEGER
  ) STRICT;

  -- The objects that have the log entries. A segment has the entries from starts_on until the next segment starts.
  -- Negative numbers: copies of entries from before the ledger.
  CREATE TABLE segments (
    number INTEGER PRIMARY KEY,
    starts_on INTEGER NOT NULL,
    newest INTEGER NOT NULL,
    entries INTEGER NOT NULL
  ) STRICT;

  -- The log counted by everything that it can be filtered by. hour: hours since the epoch. An empty text: none. segment:
  -- that of the entries; see ledger-sums.ts for the sums of days.
  CREATE TABLE render_sums (
    hour INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    template_id TEXT NOT NULL,
    format TEXT NOT NULL,
    via TEXT NOT NULL,
    status TEXT NOT NULL,
    error_code TEXT NOT NULL,
    cached INTEGER NOT NULL,
    renders INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (hour, segment, template_id, format, via, status, error_code, cached)
  ) STRICT, WITHOUT ROWID;

  -- How long successful renders took. buckets: the number of renders by toLatencyBucket, as an object in JSON, because a
  -- flush has entries of many buckets and one row is written for all of them.
  CREATE TABLE render_latencies (
    date TEXT NOT NULL,
    format TEXT NOT NULL,
    cached INTEGER NOT NULL,
    buckets TEXT NOT NULL,
    PRIMARY KEY (date, format, cached)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE key_uses (key_id TEXT PRIMARY KEY, last_used_on INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE idempotent_requests (
    id TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    claim TEXT NOT NULL,
    leased_until INTEGER NOT NULL,
    status INTEGER,
    answer TEXT,
    created_on INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
];

/**
 * The tables of a segment of a space's log. Both have the columns that scans read before the large ones, because SQLite
 * reads the pages of a large row only as far as it must. facets: what the entries can be filtered by, with counts, as
 * facetsOf in log-packs.ts makes it. renders: the entries, as a list in JSON. details: their inputs and failures, in the
 * same order.
 */
export const segmentMigrations: readonly string[] = [
  `
  -- Successful entries of one flush from the same hour, which share a row. ids: a line for each entry, with the request
  -- id, a tab and the id.
  CREATE TABLE log_packs (
    newest INTEGER NOT NULL,
    id TEXT NOT NULL,
    oldest INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    facets TEXT NOT NULL,
    ids TEXT NOT NULL,
    renders TEXT NOT NULL,
    details TEXT NOT NULL,
    -- In the order of lists. The ledger knows which hours have matches, so no filter needs an index.
    PRIMARY KEY (newest DESC, id)
  ) STRICT, WITHOUT ROWID;

  -- All other entries, in a row each.
  CREATE TABLE log_entries (
    created_on INTEGER NOT NULL,
    id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    facets TEXT NOT NULL,
    renders TEXT NOT NULL,
    details TEXT NOT NULL,
    PRIMARY KEY (created_on DESC, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX log_entries_by_id ON log_entries (id);
  CREATE INDEX log_entries_by_request ON log_entries (request_id, id);
  `,
];

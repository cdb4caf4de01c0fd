/**
 * The tables of a ledger, one Durable Object for each space (SCL-1), as versions of its schema: append, never edit.
 * `idempotent_requests` and `render_latencies` are as in D1 and have the same functions.
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

  -- The objects that have the log entries. A segment has the entries from starts_on until the next segment starts.
  CREATE TABLE segments (
    number INTEGER PRIMARY KEY,
    starts_on INTEGER NOT NULL,
    newest INTEGER NOT NULL,
    entries INTEGER NOT NULL
  ) STRICT;

  -- The log counted by everything that it can be filtered by. hour: hours since the epoch. An empty text: none.
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

  -- As in D1, where migrations/0015_render_log_reads.sql has the buckets.
  CREATE TABLE render_latencies (
    space_id TEXT NOT NULL,
    date TEXT NOT NULL,
    format TEXT NOT NULL,
    cached INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    renders INTEGER NOT NULL,
    PRIMARY KEY (space_id, date, format, cached, bucket)
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

/** The tables of a segment of a space's log, with the columns of the tables of the same name in D1. */
export const segmentMigrations: readonly string[] = [
  `
  CREATE TABLE render_logs (
    id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    template_id TEXT,
    page_id TEXT,
    page_ids TEXT,
    format TEXT NOT NULL,
    render_type TEXT,
    status TEXT NOT NULL,
    http_status INTEGER NOT NULL,
    error_code TEXT,
    width INTEGER,
    height INTEGER,
    scale REAL,
    quality INTEGER,
    pages INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    render_ms REAL NOT NULL,
    timings TEXT NOT NULL,
    cached INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    via TEXT NOT NULL,
    auth_kind TEXT NOT NULL,
    key_id TEXT,
    file_url TEXT,
    warnings TEXT NOT NULL,
    metadata TEXT,
    created_on INTEGER NOT NULL,
    -- In the order of lists. The ledger knows which hours have matches, so no other filter needs an index.
    PRIMARY KEY (created_on DESC, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX render_logs_by_id ON render_logs (id);
  CREATE INDEX render_logs_by_request ON render_logs (request_id, id);
  CREATE TABLE render_log_inputs (log_id TEXT PRIMARY KEY, input TEXT, omitted TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE render_log_faults (log_id TEXT PRIMARY KEY, detail TEXT NOT NULL, faults TEXT NOT NULL)
    STRICT, WITHOUT ROWID;
  `,
];

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
  `
  -- How far the log entries from before the ledger, which are in D1, have been copied. No row: D1 has none. created_on
  -- and id are of the entry that was copied last. copied_on: when all were copied; until then the copies, which are in
  -- segments with negative numbers, are hidden.
  CREATE TABLE old_log (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    created_on INTEGER NOT NULL,
    id TEXT NOT NULL,
    copied_on INTEGER
  ) STRICT;
  INSERT INTO old_log (only, created_on, id) SELECT 1, 9007199254740991, '' FROM ledger;

  -- buckets: the number of renders by toLatencyBucket, as an object in JSON, because a flush has entries of many buckets
  -- and one row is written for all of them.
  ALTER TABLE render_latencies RENAME TO latencies_by_bucket;
  CREATE TABLE render_latencies (
    date TEXT NOT NULL,
    format TEXT NOT NULL,
    cached INTEGER NOT NULL,
    buckets TEXT NOT NULL,
    PRIMARY KEY (date, format, cached)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO render_latencies
    SELECT date, format, cached, json_group_object(bucket, renders) FROM latencies_by_bucket GROUP BY 1, 2, 3;
  DROP TABLE latencies_by_bucket;
  `,
  `
  -- When the ledger was last copied to R2.
  CREATE TABLE backups (only INTEGER PRIMARY KEY CHECK (only = 1), saved_on INTEGER NOT NULL) STRICT;
  `,
  `
  -- unfinished: a flush, as JSON, whose entries may be in segments and are not counted. Null once they are counted.
  ALTER TABLE flushes ADD COLUMN unfinished TEXT;
  `,
];

/** The columns of `render_logs` in version 1 of a segment by their names in a LoggedRender. */
const entryColumns: Readonly<Record<string, string>> = {
  id: 'id',
  requestId: 'request_id',
  spaceId: 'space_id',
  templateId: 'template_id',
  pageId: 'page_id',
  pageIds: 'json(page_ids)',
  format: 'format',
  renderType: 'render_type',
  status: 'status',
  httpStatus: 'http_status',
  errorCode: 'error_code',
  width: 'width',
  height: 'height',
  scale: 'scale',
  quality: 'quality',
  pages: 'pages',
  bytes: 'bytes',
  renderMs: 'render_ms',
  timings: 'json(timings)',
  cached: "json(iif(cached, 'true', 'false'))",
  credits: 'credits',
  via: 'via',
  authKind: 'auth_kind',
  keyId: 'key_id',
  fileUrl: 'file_url',
  warnings: 'json(warnings)',
  metadata: 'json(metadata)',
  createdOn: 'created_on',
};

/** SQL that makes an object of columns. It has two functions, because a function takes at most 32 arguments. */
function jsonObject(columns: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(columns);
  const first = pairs.slice(0, 15).map(([name, column]) => `'${name}', ${column}`);
  const others = pairs.slice(15).map(([name, column]) => `'$.${name}', ${column}`);
  return `json_insert(json_object(${first.join(', ')}), ${others.join(', ')})`;
}

/** The tables of a segment of a space's log. */
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
  `
  -- Packs have several entries in a row. Both tables have the columns that scans read before the large ones, because
  -- SQLite reads the pages of a large row only as far as it must. facets: what the entries can be filtered by, with
  -- counts, as facetsOf in log-packs.ts makes it. renders: the entries, as a list in JSON. details: their inputs and
  -- failures, in the same order.

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

  INSERT INTO log_entries
    SELECT created_on, id, request_id,
      json_array(json_array(template_id, format, via, status, error_code, ${entryColumns['cached']}, 1)),
      json_array(${jsonObject(entryColumns)}),
      json_array(json_object(
        'input', json((SELECT json_object('input', json(input), 'omitted', omitted)
          FROM render_log_inputs WHERE log_id = id)),
        'failure', json((SELECT json_object('detail', detail, 'faults', json(faults))
          FROM render_log_faults WHERE log_id = id))
      ))
    FROM render_logs;
  DROP TABLE render_logs;
  DROP TABLE render_log_inputs;
  DROP TABLE render_log_faults;
  `,
];

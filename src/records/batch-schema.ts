/** The tables of a batch, one Durable Object for each (JOB-3), as versions of its schema: append, never edit. */
export const batchMigrations: readonly string[] = [
  `
  CREATE TABLE batch (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    -- Everything that was decided when the batch was created, as JSON.
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    -- Grows with each change.
    revision INTEGER NOT NULL,
    -- How far the rows were checked: rows, and bytes of the stored rows.
    checked_rows INTEGER NOT NULL,
    checked_bytes INTEGER NOT NULL,
    queued_on INTEGER,
    started_on INTEGER,
    ended_on INTEGER,
    -- Since when the batch runs without a pause, and how long it ran before.
    running_since INTEGER,
    ran_ms INTEGER NOT NULL,
    -- How often the batch ended and was announced. Each end has an event of its own.
    ends INTEGER NOT NULL,
    announced INTEGER NOT NULL,
    -- The revision that D1 knows.
    noted INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE chunks (
    number INTEGER PRIMARY KEY,
    first_row INTEGER NOT NULL,
    last_row INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'out', 'done')),
    -- Held by a consumer: the random value that it must show. NULL while the chunk is in the queue.
    lease TEXT,
    leased_until INTEGER,
    -- How often it was sent, and how often it was taken without any progress.
    sends INTEGER NOT NULL DEFAULT 0,
    takes INTEGER NOT NULL DEFAULT 0,
    was_taken INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX chunks_by_state ON chunks (state, number);

  CREATE TABLE files (
    row INTEGER NOT NULL,
    output INTEGER NOT NULL,
    chunk INTEGER,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed', 'invalid')),
    name TEXT,
    -- In lower case, because some file systems treat names that differ only in case as the same name.
    name_key TEXT UNIQUE,
    tries INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0,
    render_id TEXT,
    key TEXT,
    bytes INTEGER,
    crc INTEGER,
    cached INTEGER NOT NULL DEFAULT 0,
    credits INTEGER NOT NULL DEFAULT 0,
    code TEXT,
    message TEXT,
    PRIMARY KEY (row, output)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX files_by_state ON files (state, cached);
  CREATE INDEX files_by_chunk ON files (chunk, state);

  -- row, column_name, output: NULL for all rows, no column, all outputs.
  CREATE TABLE faults (
    number INTEGER PRIMARY KEY,
    row INTEGER,
    column_name TEXT,
    output INTEGER,
    code TEXT NOT NULL,
    message TEXT NOT NULL
  ) STRICT;
  CREATE INDEX faults_by_row ON faults (row);
  `,
];

-- Batches (JOB-2, JOB-3). The state of a batch is in its Durable Object, which notes here what lists show.
CREATE TABLE batches (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  -- When the batch began to wait for one of the space's places. NULL before it was checked.
  queued_on INTEGER,
  -- The batch as lists show it, as JSON.
  summary TEXT NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX batches_by_space ON batches (space_id, created_on DESC, id);
CREATE INDEX batches_by_state ON batches (space_id, state, queued_on);

-- Rows that were uploaded for a batch; R2 has the rows themselves. Kept for 24 hours.
CREATE TABLE batch_rows (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- The names of the columns, as JSON.
  columns TEXT NOT NULL,
  -- 1: the values are text, from a CSV. 0: they are JSON.
  is_text INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX batch_rows_by_time ON batch_rows (created_on);
CREATE INDEX batch_rows_by_space ON batch_rows (space_id);

/** The tables of the jobs of a space, one Durable Object for each (JOB-1), as versions of its schema: append, never edit. */
export const jobMigrations: readonly string[] = [
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    -- What is rendered and for whom, as JSON. Empty once the job has ended.
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    -- What the synchronous response would have been, as JSON.
    answer TEXT,
    -- The log entry, as JSON, until the ledger has it.
    logged TEXT,
    created_on INTEGER NOT NULL,
    started_on INTEGER,
    ended_on INTEGER,
    -- Held by a consumer: the random value that it must show.
    lease TEXT,
    -- Until when the queue or a consumer has the job. NULL while it waits to be sent.
    held_until INTEGER,
    -- Before this time it is not sent.
    not_before INTEGER NOT NULL DEFAULT 0,
    -- How often it was sent and taken, and how often it failed for a reason that may pass.
    sends INTEGER NOT NULL DEFAULT 0,
    takes INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX unfinished_jobs ON jobs (created_on) WHERE ended_on IS NULL;
  CREATE INDEX ended_jobs ON jobs (ended_on) WHERE ended_on IS NOT NULL;
  CREATE INDEX jobs_to_log ON jobs (id) WHERE logged IS NOT NULL;
  `,
];

-- What becomes of log entries and files that are no longer needed (SCL-3).

-- Log entries that were removed, summed by day (UTC), format and status, for ever.
CREATE TABLE render_log_days (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- `2026-11-21`
  date TEXT NOT NULL,
  format TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('ok', 'failed')),
  renders INTEGER NOT NULL,
  cached INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (space_id, date, format, status)
) STRICT, WITHOUT ROWID;

-- The oldest entries of all spaces.
CREATE INDEX render_logs_by_age ON render_logs (created_on);

-- Files in R2 that can be made again, and when they were last read: R2 does not say.
CREATE TABLE stored_files (
  -- Of the object in R2, prefix and all.
  key TEXT NOT NULL PRIMARY KEY,
  -- JSON: how the file is made again. NULL: it is not, or R2 keeps that too, under render-recipes/.
  recipe TEXT,
  has_large_recipe INTEGER NOT NULL DEFAULT 0 CHECK (has_large_recipe IN (0, 1)),
  -- To the day: a file that is read all the time is written down once a day.
  read_on INTEGER NOT NULL,
  -- NULL: it is there.
  removed_on INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX stored_files_unread ON stored_files (read_on) WHERE removed_on IS NULL;
CREATE INDEX stored_files_removed ON stored_files (read_on) WHERE removed_on IS NOT NULL;

-- Open invitations by when they end.
CREATE INDEX members_by_expiry ON members (invite_expires_on) WHERE invite_expires_on IS NOT NULL;

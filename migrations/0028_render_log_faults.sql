-- Why a request failed, as it was answered. Beside the log, whose lists never read it.
CREATE TABLE render_log_faults (
  log_id TEXT NOT NULL PRIMARY KEY REFERENCES render_logs (id) ON DELETE CASCADE,
  detail TEXT NOT NULL,
  -- JSON: a list of { path, code, message }
  faults TEXT NOT NULL
) STRICT;

-- Filters, search, replay, export and statistics of the render log (LOG-1, CRD-3).

-- What every filter reads stands in the index, so that a page is found and counted there.
DROP INDEX render_logs_by_space;
CREATE INDEX render_logs_by_space ON render_logs
  (space_id, created_on DESC, id, status, format, via, error_code, cached);
DROP INDEX render_logs_by_template;
CREATE INDEX render_logs_by_template ON render_logs
  (space_id, template_id, created_on DESC, id, status, format, via, error_code, cached);
DROP INDEX render_logs_by_status;
CREATE INDEX render_logs_by_status ON render_logs
  (space_id, status, created_on DESC, id, format, template_id, cached, credits, via, error_code);
-- Failures are few among many.
CREATE INDEX render_logs_by_error ON render_logs
  (space_id, error_code, created_on DESC, id, status, format, template_id, via, cached) WHERE error_code IS NOT NULL;
-- Nothing looks a request up in all spaces.
DROP INDEX render_logs_by_request;
CREATE INDEX render_logs_by_request ON render_logs (space_id, request_id, id);

-- What was asked, so that it can be rendered again. Beside the log, whose lists never read it.
CREATE TABLE render_log_inputs (
  log_id TEXT NOT NULL PRIMARY KEY REFERENCES render_logs (id) ON DELETE CASCADE,
  -- JSON; NULL: not kept, and why.
  input TEXT,
  omitted TEXT CHECK (omitted IN ('too_large', 'has_secret')),
  CHECK ((input IS NULL) = (omitted IS NOT NULL))
) STRICT;

-- The log counted by day (UTC), written with each entry: `kind` is what `name` is of.
CREATE TABLE render_stats (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- `2026-11-21`
  date TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('format', 'template', 'error')),
  name TEXT NOT NULL,
  renders INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  cached INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (space_id, date, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX render_stats_by_age ON render_stats (date);

-- How long successful renders took: of bucket b those above 1.1^(b-1) ms, to 1.1^b ms.
CREATE TABLE render_latencies (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  format TEXT NOT NULL,
  cached INTEGER NOT NULL CHECK (cached IN (0, 1)),
  bucket INTEGER NOT NULL CHECK (bucket BETWEEN 0 AND 200),
  renders INTEGER NOT NULL,
  PRIMARY KEY (space_id, date, format, cached, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX render_latencies_by_age ON render_latencies (date);

-- Of the entries that are there. A failed request may have named any format.
INSERT INTO render_stats
  SELECT space_id, strftime('%Y-%m-%d', created_on / 1000, 'unixepoch'), 'format',
    iif(format IN ('png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'), format, 'other'),
    count(*), sum(status = 'failed'), sum(cached), sum(credits)
  FROM render_logs GROUP BY 1, 2, 4;
INSERT INTO render_stats
  SELECT space_id, strftime('%Y-%m-%d', created_on / 1000, 'unixepoch'), 'template', template_id,
    count(*), sum(status = 'failed'), sum(cached), sum(credits)
  FROM render_logs WHERE template_id IS NOT NULL GROUP BY 1, 2, 4;
INSERT INTO render_stats
  SELECT space_id, strftime('%Y-%m-%d', created_on / 1000, 'unixepoch'), 'error', error_code,
    count(*), count(*), 0, 0
  FROM render_logs WHERE error_code IS NOT NULL GROUP BY 1, 2, 4;
INSERT INTO render_latencies
  SELECT space_id, strftime('%Y-%m-%d', created_on / 1000, 'unixepoch'),
    iif(format IN ('png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'), format, 'other'), cached,
    iif(render_ms <= 1, 0, min(200, cast(ceil(ln(render_ms) / ln(1.1)) AS INTEGER))), count(*)
  FROM render_logs WHERE status = 'ok' GROUP BY 1, 2, 3, 4, 5;

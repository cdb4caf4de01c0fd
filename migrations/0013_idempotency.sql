-- The first answers to requests that carried an Idempotency-Key (LIM-1), for 24 hours.

CREATE TABLE idempotent_requests (
  -- SHA-256 of the caller and the key: neither can be read here.
  id TEXT NOT NULL PRIMARY KEY,
  -- SHA-256 of method, path, query and body.
  fingerprint TEXT NOT NULL,
  -- Random: whoever wrote it runs the request.
  claim TEXT NOT NULL,
  -- Until then the request counts as running, should the one who runs it never end it.
  leased_until INTEGER NOT NULL,
  -- HTTP status of the answer; null while the request runs.
  status INTEGER,
  -- Sealed JSON: headers, and the body unless R2 keeps it. null while the request runs.
  answer TEXT,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_on);

-- Vetted programs (SHD), and reports of those that were too slow somewhere.

CREATE TABLE shaders (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- As its author wrote it; what is shipped is the program.
  source TEXT NOT NULL,
  program TEXT NOT NULL,
  -- JSON: the typed inputs.
  manifest TEXT NOT NULL,
  -- SHA-256 of source, program and manifest. A change of any of them is another content, which is approved anew (SHD-8).
  content_hash TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'approved' CHECK (status IN ('approved', 'quarantined', 'revoked')),
  status_reason TEXT,
  -- JSON: what vetting found, of the stored content.
  report TEXT NOT NULL,
  -- Clients whose watchdog stopped this content, as of the last of their reports.
  trips INTEGER NOT NULL DEFAULT 0,
  public_on INTEGER,
  -- Counts the writes; If-Match is judged by it (GEN-12).
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX shaders_by_space ON shaders (space_id, created_on DESC, id, status);
CREATE INDEX shaders_public ON shaders (status, public_on DESC, id) WHERE public_on IS NOT NULL;

-- A client counts once (SHD-9). Five quarantine a shader, and what is older than a day goes with the next report: a shader
-- has five rows at most.
CREATE TABLE shader_trips (
  shader_id TEXT NOT NULL REFERENCES shaders (id) ON DELETE CASCADE,
  -- HMAC of shader and client: no address is stored.
  client TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  tripped_on INTEGER NOT NULL,
  PRIMARY KEY (shader_id, client)
) STRICT, WITHOUT ROWID;
CREATE INDEX shader_trips_by_age ON shader_trips (tripped_on);

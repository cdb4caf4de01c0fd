-- Closing an account, and resetting a password (AUTH-7).

-- Spaces whose only member closed their account: out of reach at once, removed with all that is theirs by the scheduled job.
CREATE TABLE closed_spaces (
  space_id TEXT NOT NULL PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
  -- Random, of the request that closed them.
  closing TEXT NOT NULL,
  closed_on INTEGER NOT NULL
) STRICT;
CREATE INDEX closed_spaces_by_closing ON closed_spaces (closing);

-- What somebody asked for who has lost their password. A used one is deleted, with all others of the person.
CREATE TABLE password_resets (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the token.
  token_hash TEXT NOT NULL UNIQUE,
  -- The token under GALLEY_SECRET, for the operator to pass on; NULL: it went by mail.
  sealed_token TEXT,
  expires_on INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX password_resets_open ON password_resets (created_on DESC, id) WHERE sealed_token IS NOT NULL;
CREATE INDEX password_resets_by_expiry ON password_resets (expires_on);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- The oldest space is its operator's.
CREATE INDEX spaces_by_age ON spaces (created_on, id);
-- A person's sessions, newest first.
DROP INDEX sessions_by_user;
CREATE INDEX sessions_by_user ON sessions (user_id, created_on DESC, id, expires_on);

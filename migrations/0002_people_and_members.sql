-- People who sign in, their sessions, and what they may do in which space.
--
-- users, accounts and sessions are written by better-auth (src/services/authenticate/sessions); members is ours. Times are
-- milliseconds since the epoch, as everywhere.

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  -- Lower case.
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  image TEXT,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;

-- How a person proves who they are: a password, provider `credential`.
CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  -- scrypt, with its parameters and salt.
  password TEXT,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL,
  UNIQUE (provider_id, account_id)
) STRICT;
CREATE INDEX accounts_by_user ON accounts (user_id);

CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  -- The cookie carries it, signed.
  token TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The space that session routes work in (AUTH-7).
  active_space_id TEXT REFERENCES spaces (id) ON DELETE SET NULL,
  ip_address TEXT,
  user_agent TEXT,
  expires_on INTEGER NOT NULL,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_on);
CREATE INDEX sessions_by_active_space ON sessions (active_space_id) WHERE active_space_id IS NOT NULL;

-- Who belongs to a space, and as what. One who is invited has the hash of their link in place of the user.
CREATE TABLE members (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
  -- Whom the invitation is for; NULL: whoever has the link.
  invited_email TEXT,
  invite_hash TEXT UNIQUE,
  invite_expires_on INTEGER,
  invited_by TEXT,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL,
  UNIQUE (space_id, user_id),
  CHECK ((user_id IS NULL) = (invite_hash IS NOT NULL)),
  CHECK ((invite_hash IS NULL) = (invite_expires_on IS NULL))
) STRICT;
CREATE INDEX members_by_space ON members (space_id, created_on DESC, id);
CREATE INDEX members_by_user ON members (user_id, created_on DESC, id) WHERE user_id IS NOT NULL;
CREATE INDEX members_owners ON members (space_id) WHERE role = 'owner' AND user_id IS NOT NULL;

-- The secret of signed URLs (AUTH-18), which must be read back: sealed under GALLEY_SECRET.
ALTER TABLE spaces ADD COLUMN signing_secret TEXT;
ALTER TABLE spaces ADD COLUMN signing_created_on INTEGER;
-- Counts the edits; If-Match is judged by it (GEN-12).
ALTER TABLE spaces ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

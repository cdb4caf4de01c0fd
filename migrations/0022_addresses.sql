-- Proof of e-mail addresses, changes of them, and what somebody made before an address was proven (AUTH-7).

-- Links that were sent to an address. A used one is deleted, with the others of the person that it supersedes.
CREATE TABLE email_links (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- verify: the person's address; change: the address that they want; undo: the one that they had.
  kind TEXT NOT NULL CHECK (kind IN ('verify', 'change', 'undo')),
  -- Where the link was sent, lower case.
  email TEXT NOT NULL,
  -- SHA-256 of the token.
  token_hash TEXT NOT NULL UNIQUE,
  -- The token under GALLEY_SECRET, for the operator to pass on; NULL: it went by mail.
  sealed_token TEXT,
  expires_on INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX email_links_open ON email_links (created_on DESC, id) WHERE sealed_token IS NOT NULL;
CREATE INDEX email_links_by_expiry ON email_links (expires_on);
CREATE INDEX email_links_by_user ON email_links (user_id, kind);
CREATE INDEX email_links_to_undo ON email_links (email, expires_on) WHERE kind = 'undo';

-- An address that was given up stays its person's as long as they can take it back: whoever took the account over could
-- otherwise register it again. The message is that of the index, so that the address is answered like any that is taken.
CREATE TRIGGER users_leave_addresses_to_undo BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM email_links WHERE kind = 'undo' AND email = NEW.email
  AND expires_on > CAST(unixepoch('subsec') * 1000 AS INTEGER))
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
CREATE TRIGGER users_keep_addresses_to_undo BEFORE UPDATE OF email ON users
WHEN EXISTS (SELECT 1 FROM email_links WHERE kind = 'undo' AND email = NEW.email AND user_id <> NEW.id
  AND expires_on > CAST(unixepoch('subsec') * 1000 AS INTEGER))
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;

-- People who reset the password of an account whose address nobody had proven, until they have decided what of its access
-- stays.
CREATE TABLE access_reviews (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- What was made before then is offered to be ended.
  before INTEGER NOT NULL
) STRICT;

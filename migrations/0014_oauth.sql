-- Assistants that people let into a space over OAuth (MCP-3). Codes and tokens are stored as SHA-256 alone.

-- Programs that registered themselves (RFC 7591). They have no secret: PKCE shows that one who asks is one who began.
CREATE TABLE oauth_clients (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  -- JSON: a list.
  redirect_uris TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  -- When a person last let it in; NULL: never.
  used_on INTEGER
) STRICT;
CREATE INDEX oauth_clients_by_use ON oauth_clients (used_on, created_on);

-- What a person agreed to, until it is exchanged. A used one stays until it ends, so that a second use is known as one.
CREATE TABLE oauth_codes (
  hash TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- Scopes, separated by blanks.
  scope TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  -- S256 (RFC 7636).
  challenge TEXT NOT NULL,
  -- What its tokens are for (RFC 8707).
  resource TEXT NOT NULL,
  expires_on INTEGER NOT NULL,
  used_on INTEGER
) STRICT;
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_on);

CREATE TABLE oauth_grants (
  id TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  scope TEXT NOT NULL,
  resource TEXT NOT NULL,
  -- The code that it came from; used again, it ends the grant (OAuth 2.1 section 4.1.2).
  code_hash TEXT NOT NULL UNIQUE,
  created_on INTEGER NOT NULL,
  -- When its last refresh token ends.
  expires_on INTEGER NOT NULL
) STRICT;
CREATE INDEX oauth_grants_by_space ON oauth_grants (space_id, created_on DESC, id);
CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id);
CREATE INDEX oauth_grants_by_expiry ON oauth_grants (expires_on);

CREATE TABLE oauth_tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_on INTEGER NOT NULL,
  -- When a refresh token was exchanged; exchanged again, it ends the grant.
  used_on INTEGER
) STRICT;
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_on);

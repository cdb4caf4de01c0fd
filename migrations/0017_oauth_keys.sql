-- API keys that a person agreed to in a browser, for a program on their machine. The key itself is in api_keys.
CREATE TABLE oauth_keys (
  key_id TEXT NOT NULL PRIMARY KEY REFERENCES api_keys (id) ON DELETE CASCADE,
  -- The client that the key was issued to, which alone may revoke it by showing it (RFC 7009 section 2.1).
  client_id TEXT NOT NULL,
  -- The code that it came from; used again, it ends the key (OAuth 2.1 section 4.1.2).
  code_hash TEXT NOT NULL UNIQUE
) STRICT;

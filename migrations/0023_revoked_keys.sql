-- API keys that were revoked (AUTH-6), and a person's keys, which end when their password is reset or they leave (MCP-3).

-- So that a caller who shows a revoked key is told so, for 90 days. No name and no space: the hash alone.
CREATE TABLE revoked_keys (
  -- SHA-256 of the token.
  hash TEXT NOT NULL PRIMARY KEY,
  revoked_on INTEGER NOT NULL
) STRICT;
CREATE INDEX revoked_keys_by_time ON revoked_keys (revoked_on);
-- However a key is revoked: by a person, with its code, with its maker, or with its space.
CREATE TRIGGER api_keys_are_remembered AFTER DELETE ON api_keys
BEGIN
  INSERT OR REPLACE INTO revoked_keys (hash, revoked_on) VALUES (OLD.hash, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

CREATE INDEX api_keys_by_maker ON api_keys (created_by) WHERE created_by IS NOT NULL;

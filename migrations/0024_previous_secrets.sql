-- Secrets of GET renders that were rotated and still hold (AUTH-11, AUTH-18).
CREATE TABLE previous_secrets (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('gt', 'signing')),
  -- Of gt the SHA-256; of signed URLs the secret, sealed.
  secret TEXT NOT NULL,
  valid_until INTEGER NOT NULL,
  PRIMARY KEY (space_id, kind, secret)
) STRICT;
CREATE INDEX previous_secrets_by_secret ON previous_secrets (secret) WHERE kind = 'gt';
CREATE INDEX previous_secrets_by_end ON previous_secrets (valid_until);

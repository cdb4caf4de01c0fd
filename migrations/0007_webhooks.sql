-- Where a space's events go.
CREATE TABLE webhooks (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT,
  url TEXT NOT NULL,
  -- JSON: the event keys.
  events TEXT NOT NULL,
  -- JSON: custom headers by name.
  headers TEXT NOT NULL DEFAULT '{}',
  -- Sealed; NULL: deliveries are not signed.
  secret TEXT,
  enabled INTEGER NOT NULL DEFAULT 1,
  -- Counts the writes (GEN-12).
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_by_space ON webhooks (space_id, created_on DESC, id);

-- One request to a webhook: due, under way, or the record of how it went.
CREATE TABLE webhook_deliveries (
  id TEXT NOT NULL PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL,
  -- NULL for a test and for a resend.
  event_id TEXT,
  event TEXT NOT NULL,
  -- What stands under `data` in the payload; NULL when it is so large that R2 keeps it.
  data TEXT,
  data_bytes INTEGER NOT NULL,
  -- Where it was sent.
  url TEXT,
  -- due → claimed → success, failed or blocked. What was claimed is never sent again (HOOK-3).
  status TEXT NOT NULL DEFAULT 'due',
  response_code INTEGER,
  duration_ms REAL,
  error TEXT,
  resend_of TEXT,
  created_on INTEGER NOT NULL,
  -- When it was claimed, which is the timestamp that it carries.
  fired_on INTEGER
) STRICT;
-- An event that the queue brings twice is due once.
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (event_id, webhook_id) WHERE event_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, fired_on DESC, id, status);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (webhook_id, status, fired_on DESC, id);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (created_on) WHERE status IN ('due', 'claimed');
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (fired_on);

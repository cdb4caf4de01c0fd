-- Spaces, keys, templates, pages, published versions, brands, render logs and credits.
--
-- Timestamps are milliseconds since the epoch. JSON is text. Booleans are 0 or 1. Tables are STRICT, so that a value of
-- the wrong type is refused. Migrations are append-only: change this by adding the next file. The tables that
-- TypeScript sees stand in src/records/<resource>/table.ts; a test holds the two together.

-- The scope of every record (AUTH-1).
CREATE TABLE spaces (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  -- NULL: no limit (CRD-1).
  credits_limit INTEGER CHECK (credits_limit >= 0),
  credits_used INTEGER NOT NULL DEFAULT 0 CHECK (credits_used >= 0),
  -- Variables of the widest of the three scopes (DOC-6).
  global_variables TEXT NOT NULL DEFAULT '{}',
  -- SHA-256 of the secret that stands in ?gt= (AUTH-11); NULL: none. Its index is the look-up.
  gt_hash TEXT UNIQUE,
  gt_created_on INTEGER,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- SHA-256 of the token, which itself is stored nowhere (AUTH-5).
  hash TEXT NOT NULL UNIQUE,
  -- The token's first characters, for a person to recognise it.
  prefix TEXT NOT NULL,
  -- NULL: everything is allowed (AUTH-8).
  scopes TEXT,
  -- NULL: never.
  expires_on INTEGER,
  -- A key outlives its creator's membership (AUTH-9): no reference.
  created_by TEXT,
  created_on INTEGER NOT NULL,
  last_used_on INTEGER
) STRICT;
CREATE INDEX api_keys_by_space ON api_keys (space_id, created_on DESC, id);

CREATE TABLE brands (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  draft_tokens TEXT NOT NULL DEFAULT '{}',
  live_tokens TEXT NOT NULL DEFAULT '{}',
  variants TEXT NOT NULL DEFAULT '{}',
  extra TEXT NOT NULL DEFAULT '{}',
  public_on INTEGER,
  -- Deleting is soft (BRD-1).
  deleted_on INTEGER,
  -- Counts the writes; If-Match is judged by it (GEN-12).
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX brands_by_space ON brands (space_id, created_on DESC, id) WHERE deleted_on IS NULL;
CREATE INDEX brands_public ON brands (public_on DESC, id) WHERE deleted_on IS NULL AND public_on IS NOT NULL;

-- A template as it is edited. What renders draw is in template_versions and version_pages.
CREATE TABLE templates (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT,
  category TEXT,
  tags TEXT NOT NULL DEFAULT '[]',
  renderer_type TEXT NOT NULL DEFAULT 'takumi' CHECK (renderer_type IN ('takumi', 'html')),
  render_scale REAL NOT NULL DEFAULT 2,
  webp_quality INTEGER NOT NULL DEFAULT 90,
  emoji_type TEXT NOT NULL DEFAULT 'twemoji',
  require_get_render_token INTEGER NOT NULL DEFAULT 1 CHECK (require_get_render_token IN (0, 1)),
  brand_id TEXT REFERENCES brands (id) ON DELETE SET NULL,
  variables TEXT NOT NULL DEFAULT '{}',
  public_on INTEGER,
  featured_on INTEGER,
  published_on INTEGER,
  -- The version that renders draw: the one pointer that makes publishing be seen at once (PUB-1).
  published_version INTEGER,
  thumbnail_url TEXT,
  -- Name and description, folded by src/records/templates/search-text.ts (PUB-3). Two columns, so that an edit of one
  -- needs no reading of the other.
  search_name TEXT NOT NULL,
  search_description TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX templates_by_space ON templates (space_id, created_on DESC, id);
CREATE INDEX templates_by_brand ON templates (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX templates_public ON templates (public_on DESC, id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;
CREATE INDEX templates_public_by_category ON templates (category, public_on DESC, id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;

-- A page as it is edited.
CREATE TABLE pages (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- From 1. Not unique, so that reordering can pass through ties; the id breaks them.
  "order" INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Everything else of the page, its schemaVersion too (DOC-4).
  document TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL
) STRICT;
CREATE INDEX pages_by_template ON pages (template_id, "order", id);
CREATE INDEX pages_by_space ON pages (space_id);

-- One row a publish; immutable, all kept (PUB-2).
CREATE TABLE template_versions (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- The design settings and variables as published; what guards access stays on the template (RND-6).
  settings TEXT NOT NULL,
  page_ids TEXT NOT NULL,
  restored_from INTEGER,
  published_on INTEGER NOT NULL,
  UNIQUE (template_id, version)
) STRICT;

-- The durable copy of each published page; the publish cache in front of it may lose everything.
CREATE TABLE version_pages (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  page_id TEXT NOT NULL,
  "order" INTEGER NOT NULL,
  name TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (template_id, version, page_id),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version) ON DELETE CASCADE
) STRICT;
CREATE INDEX version_pages_by_page ON version_pages (page_id, template_id);

-- One row a render request (LOG-1). A log outlives its template: no reference but to the space.
CREATE TABLE render_logs (
  id TEXT NOT NULL PRIMARY KEY,
  request_id TEXT NOT NULL,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- NULL where the request failed before they were known.
  template_id TEXT,
  page_id TEXT,
  page_ids TEXT,
  format TEXT NOT NULL,
  render_type TEXT,
  status TEXT NOT NULL CHECK (status IN ('ok', 'failed')),
  http_status INTEGER NOT NULL,
  error_code TEXT,
  width INTEGER,
  height INTEGER,
  scale REAL,
  quality INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  render_ms REAL NOT NULL DEFAULT 0,
  timings TEXT NOT NULL DEFAULT '{}',
  cached INTEGER NOT NULL DEFAULT 0 CHECK (cached IN (0, 1)),
  credits INTEGER NOT NULL DEFAULT 0,
  via TEXT NOT NULL CHECK (via IN ('post', 'get', 'mcp', 'dashboard')),
  auth_kind TEXT NOT NULL CHECK (auth_kind IN ('key', 'gt', 'demo', 'open', 'session')),
  key_id TEXT,
  file_url TEXT,
  warnings TEXT NOT NULL DEFAULT '[]',
  metadata TEXT,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX render_logs_by_space ON render_logs (space_id, created_on DESC, id);
CREATE INDEX render_logs_by_template ON render_logs (space_id, template_id, created_on DESC, id);
CREATE INDEX render_logs_by_request ON render_logs (request_id);

-- What was taken and given back, one row each a render at most (CRD-2). A render's id is its log entry's id.
CREATE TABLE credit_ledger (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  render_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'refund')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_on INTEGER NOT NULL,
  UNIQUE (render_id, kind)
) STRICT;
CREATE INDEX credit_ledger_by_space ON credit_ledger (space_id, created_on);
CREATE INDEX credit_ledger_by_time ON credit_ledger (kind, created_on);

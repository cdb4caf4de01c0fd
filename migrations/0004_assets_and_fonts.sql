-- Pictures and fonts that people upload. Their bytes are in R2, under `assets/<space>/<id>` and `fonts/<space>/<id>`, and
-- never change: another file is another record.

CREATE TABLE assets (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL
    CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml')),
  -- Of the bytes as stored: an SVG after it was cleaned (SEC-2).
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- Pixels as shown, or CSS px of an SVG, which need not be whole.
  width REAL NOT NULL,
  height REAL NOT NULL,
  created_on INTEGER NOT NULL,
  -- The same picture twice is one asset.
  UNIQUE (space_id, sha256)
) STRICT;
CREATE INDEX assets_by_space ON assets (space_id, created_on DESC, id);

CREATE TABLE fonts (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  family TEXT NOT NULL,
  weight INTEGER NOT NULL CHECK (weight BETWEEN 1 AND 1000),
  style TEXT NOT NULL CHECK (style IN ('normal', 'italic')),
  format TEXT NOT NULL CHECK (format IN ('woff2', 'ttf', 'otf')),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- Of its tables, unpacked: what an engine holds of it (RND-20).
  decoded_bytes INTEGER NOT NULL,
  -- How many code points it has glyphs for, and which: hex ranges, sorted.
  characters INTEGER NOT NULL,
  ranges TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  -- Several files may be one face, each with letters of its own.
  UNIQUE (space_id, sha256, family, weight, style)
) STRICT;
CREATE INDEX fonts_by_space ON fonts (space_id, created_on DESC, id);

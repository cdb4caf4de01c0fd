-- Collections of content, their entries, and which entry refers to which.

CREATE TABLE content_collections (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- How routes, templates and reference fields name it; it never changes.
  api_name TEXT NOT NULL,
  name TEXT NOT NULL,
  fields TEXT NOT NULL,
  -- The field whose value is an entry's slug (CON-2).
  slug_field TEXT NOT NULL,
  -- Counts the writes: an entry is written only under the definitions that its data were checked against.
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL,
  UNIQUE (space_id, api_name)
) STRICT;
CREATE INDEX content_collections_by_space ON content_collections (space_id, created_on DESC, id);

CREATE TABLE content_entries (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  collection_id TEXT NOT NULL REFERENCES content_collections (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'changed')),
  -- As it is edited. NULL: a draft without a slug yet.
  slug TEXT,
  data TEXT NOT NULL,
  variants TEXT NOT NULL DEFAULT '[]',
  -- As published; NULL, all four: it is not.
  live_slug TEXT,
  live_data TEXT,
  live_variants TEXT,
  published_on INTEGER,
  revision INTEGER NOT NULL DEFAULT 1,
  created_on INTEGER NOT NULL,
  updated_on INTEGER NOT NULL,
  CHECK ((status = 'draft') = (live_data IS NULL)),
  CHECK ((live_data IS NULL) = (live_slug IS NULL)),
  CHECK ((live_data IS NULL) = (live_variants IS NULL)),
  CHECK ((live_data IS NULL) = (published_on IS NULL))
) STRICT;
CREATE UNIQUE INDEX content_entries_by_slug ON content_entries (collection_id, slug) WHERE slug IS NOT NULL;
CREATE UNIQUE INDEX content_entries_by_live_slug ON content_entries (collection_id, live_slug)
  WHERE live_slug IS NOT NULL;
CREATE INDEX content_entries_by_collection ON content_entries (collection_id, created_on DESC, id);
CREATE INDEX content_entries_published ON content_entries (collection_id, published_on DESC, id)
  WHERE live_data IS NOT NULL;
CREATE INDEX content_entries_by_space ON content_entries (space_id);

-- Who refers to whom, in the draft or as published. What is referred to may be gone: no reference on that side.
CREATE TABLE content_references (
  to_id TEXT NOT NULL,
  from_id TEXT NOT NULL REFERENCES content_entries (id) ON DELETE CASCADE,
  PRIMARY KEY (to_id, from_id)
) STRICT;
CREATE INDEX content_references_by_source ON content_references (from_id);

-- What happened in a space, written with the change itself: the queue carries its id, and whoever delivers reads it here.
CREATE TABLE events (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  -- What stands under `data` in a delivery.
  data TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  -- NULL until the queue has handed it over, once (HOOK-3).
  taken_on INTEGER
) STRICT;
CREATE INDEX events_by_space ON events (space_id, created_on DESC, id);
CREATE INDEX events_by_age ON events (created_on);

-- How many seconds caches may keep the response to a GET render of the template (RND-18, SCL-2).
ALTER TABLE templates ADD COLUMN cache_seconds INTEGER NOT NULL DEFAULT 60;

-- Who published a version (PUB-2).

-- JSON, { kind: person | key | grant, id }; NULL: published before this was kept, or by the service itself. Without a
-- reference: a version outlives the account, key or assistant that published it.
ALTER TABLE template_versions ADD COLUMN published_by TEXT CHECK (published_by IS NULL OR json_valid(published_by));

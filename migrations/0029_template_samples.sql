-- Rows of values for previews and draft renders: a list of { id, name, values } as JSON (DOC-20).
ALTER TABLE templates ADD COLUMN samples TEXT NOT NULL DEFAULT '[]';

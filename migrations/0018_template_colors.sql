-- Colours of a template's first published page (PUB-3).

-- JSON: names, the one of the largest area first; NULL: not known.
ALTER TABLE templates ADD COLUMN colors TEXT;

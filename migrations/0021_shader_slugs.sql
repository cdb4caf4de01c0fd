-- Shaders of the shipped gallery are known under fixed names besides their ids (SHD-10).

-- NULL: not of the gallery. The gallery's seed alone writes it.
ALTER TABLE shaders ADD COLUMN slug TEXT;
CREATE UNIQUE INDEX shaders_by_slug ON shaders (slug) WHERE slug IS NOT NULL;

-- Search of templates covers tags and categories, ignores accents, and lists featured templates first (PUB-3).

-- Folded by src/records/templates/search-text.ts, as search_name is; tags a line each. What is there already is folded for
-- Latin letters alone, until its next edit.
ALTER TABLE templates ADD COLUMN search_tags TEXT NOT NULL DEFAULT '';
ALTER TABLE templates ADD COLUMN search_category TEXT NOT NULL DEFAULT '';
UPDATE templates SET
  search_name = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_name, char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(772), ''), char(774), ''), char(775), ''), char(776), ''), char(777), ''), char(778), ''), char(779), ''),
  search_description = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_description, char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(772), ''), char(774), ''), char(775), ''), char(776), ''), char(777), ''), char(778), ''), char(779), '');
UPDATE templates SET
  search_name = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_name, char(780), ''), char(783), ''), char(785), ''), char(795), ''), char(803), ''), char(804), ''), char(806), ''), char(807), ''), char(808), ''), char(814), ''), char(817), ''),
  search_description = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_description, char(780), ''), char(783), ''), char(785), ''), char(795), ''), char(803), ''), char(804), ''), char(806), ''), char(807), ''), char(808), ''), char(814), ''), char(817), '');
UPDATE templates SET
  search_tags = (SELECT coalesce(group_concat(lower(value), char(10)), '') FROM json_each(tags)),
  search_category = lower(coalesce(category, ''));
UPDATE templates SET
  search_tags = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_tags, 'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ā', 'a'), 'ă', 'a'), 'ą', 'a'), 'ç', 'c'), 'ć', 'c'), 'č', 'c'), 'ď', 'd'), 'đ', 'd'), 'è', 'e'), 'é', 'e'),
  search_category = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_category, 'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ā', 'a'), 'ă', 'a'), 'ą', 'a'), 'ç', 'c'), 'ć', 'c'), 'č', 'c'), 'ď', 'd'), 'đ', 'd'), 'è', 'e'), 'é', 'e');
UPDATE templates SET
  search_tags = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_tags, 'ê', 'e'), 'ë', 'e'), 'ē', 'e'), 'ė', 'e'), 'ę', 'e'), 'ě', 'e'), 'ğ', 'g'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ī', 'i'), 'ł', 'l'), 'ñ', 'n'), 'ń', 'n'), 'ň', 'n'),
  search_category = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_category, 'ê', 'e'), 'ë', 'e'), 'ē', 'e'), 'ė', 'e'), 'ę', 'e'), 'ě', 'e'), 'ğ', 'g'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ī', 'i'), 'ł', 'l'), 'ñ', 'n'), 'ń', 'n'), 'ň', 'n');
UPDATE templates SET
  search_tags = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_tags, 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ø', 'o'), 'ō', 'o'), 'ő', 'o'), 'ř', 'r'), 'ś', 's'), 'ş', 's'), 'š', 's'), 'ș', 's'), 'ť', 't'), 'ț', 't'), 'ţ', 't'),
  search_category = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_category, 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ø', 'o'), 'ō', 'o'), 'ő', 'o'), 'ř', 'r'), 'ś', 's'), 'ş', 's'), 'š', 's'), 'ș', 's'), 'ť', 't'), 'ț', 't'), 'ţ', 't');
UPDATE templates SET
  search_tags = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_tags, 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ū', 'u'), 'ů', 'u'), 'ű', 'u'), 'ý', 'y'), 'ÿ', 'y'), 'ź', 'z'), 'ż', 'z'), 'ž', 'z'),
  search_category = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_category, 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ū', 'u'), 'ů', 'u'), 'ű', 'u'), 'ý', 'y'), 'ÿ', 'y'), 'ź', 'z'), 'ż', 'z'), 'ž', 'z');
UPDATE templates SET search_category = search_category || char(10) || replace(search_category, '-', ' ')
  WHERE instr(search_category, '-') > 0;

-- The orders of the public list. None begins with public_on itself: SQLite would search by it and sort the rest.
DROP INDEX templates_public;
CREATE INDEX templates_public_newest ON templates ((-public_on), id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;
DROP INDEX templates_public_by_category;
CREATE INDEX templates_public_by_category ON templates (category, (featured_on IS NULL), public_on DESC, id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;
CREATE INDEX templates_public_featured ON templates ((featured_on IS NULL), public_on DESC, id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;
CREATE INDEX templates_public_by_name ON templates (search_name, id)
  WHERE public_on IS NOT NULL AND published_version IS NOT NULL;

-- Whose space the installation is run from: its owners are shown password resets to pass on (AUTH-7).

CREATE TABLE operator_space (
  only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  -- Without a reference: once the space is closed or removed, no other space is the operator's.
  space_id TEXT NOT NULL
) STRICT;
INSERT INTO operator_space SELECT 1, id FROM spaces ORDER BY created_on, id LIMIT 1;
CREATE TRIGGER operator_space_is_the_first AFTER INSERT ON spaces
WHEN NOT EXISTS (SELECT 1 FROM operator_space)
BEGIN
  INSERT INTO operator_space (only, space_id) VALUES (1, NEW.id);
END;
-- Nothing reads spaces by age any more.
DROP INDEX spaces_by_age;

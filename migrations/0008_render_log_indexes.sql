-- A filtered page of a large render log is found in an index, and counted in the index alone; so is a space's usage.
DROP INDEX render_logs_by_space;
CREATE INDEX render_logs_by_space ON render_logs (space_id, created_on DESC, id, status, format);
DROP INDEX render_logs_by_template;
CREATE INDEX render_logs_by_template ON render_logs (space_id, template_id, created_on DESC, id, status, format);
CREATE INDEX render_logs_by_status ON render_logs (space_id, status, created_on DESC, id, format, template_id, cached, credits);

-- What a version was published under, which judges it for strangers when a render pins it (AUTH-10).
ALTER TABLE template_versions ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1));
ALTER TABLE template_versions ADD COLUMN require_get_render_token INTEGER NOT NULL DEFAULT 1
  CHECK (require_get_render_token IN (0, 1));

-- public_on is the time since which the template has been public without a break. What was published before it is not
-- known to have been public, and no version is known to have been open to GET: what is unknown is private.
UPDATE template_versions SET is_public = 1
WHERE EXISTS (
  SELECT 1 FROM templates
  WHERE templates.id = template_versions.template_id AND templates.public_on <= template_versions.published_on
);

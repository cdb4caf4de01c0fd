-- Which published versions draw with a brand: asked when it is deleted.
CREATE INDEX template_versions_by_brand ON template_versions (json_extract(settings, '$.brandId'))
  WHERE json_extract(settings, '$.brandId') IS NOT NULL;

import { type JsonObject, toJsonObject } from '../../../../../core/json.ts';
import { storedVariables } from '../../../../../design/document/variables/index.ts';

/**
 * A page with the variables of its template among its own, so that it draws the same in another template. The page's own
 * variables hide those of the template (DOC-6).
 */
export function withVariablesOf(template: JsonObject, page: JsonObject): JsonObject {
  const outer = storedVariables(template['variables']);
  const own = storedVariables(page['variables']);
  const hidden = new Set(Object.keys(own.schema.properties));
  const free = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
  const ids = { ...free(outer.ids ?? {}), ...own.ids };
  const variables = {
    schema: { ...own.schema, properties: { ...free(outer.schema.properties), ...own.schema.properties } },
    values: { ...free(outer.values), ...own.values },
    ...(Object.keys(ids).length > 0 ? { ids } : {}),
  };
  return { ...page, variables: toJsonObject(variables) };
}

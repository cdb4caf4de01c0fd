import { isJsonObject, type JsonObject } from '../../../../../../core/json.ts';
import type { Sample } from '../../../../../../design/document/samples.ts';

/** The sample rows in the record of a template. */
export function readRows({ samples: rows }: JsonObject): Sample[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isJsonObject).map(({ id, name, values }) => ({
    id: String(id),
    name: String(name),
    values: isJsonObject(values) ? values : {},
  }));
}

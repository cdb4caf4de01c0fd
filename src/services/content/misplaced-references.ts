import type { Fault } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import type { Collection } from '../../records/content-collections.ts';
import { selectCollection } from '../../records/content-collections.ts';
import type { EntryVariant } from '../../records/content-entries.ts';
import { findReferences } from '../../records/content-values.ts';
import type { Database } from '../../records/database.ts';

/**
 * Finds references to entries of another collection than their field allows, and returns a fault for each. A reference
 * to an entry that does not exist is not a fault: it resolves to null, and the entry may be created later.
 */
export async function misplacedReferences(
  db: Database,
  { spaceId, fields }: Collection,
  { data, variants }: { data: JsonObject; variants: readonly EntryVariant[] },
  targets: ReadonlyArray<{ id: string; collectionId: string }>,
): Promise<Fault[]> {
  const bound = fields.flatMap((field) => {
    const apiName = getTarget(field);
    return apiName === undefined ? [] : [{ field, apiName }];
  });
  const [first, ...others] = [...new Set(bound.map(({ apiName }) => apiName))];
  if (first === undefined || targets.length === 0) return [];
  const read = (apiName: string) => selectCollection(db, spaceId, apiName);
  const rows = (await db.batch([read(first), ...others.map(read)])).flat();
  const collectionIds = new Map(rows.map(({ apiName, id }) => [apiName, id]));
  const collectionByEntry = new Map(targets.map(({ id, collectionId }) => [id, collectionId]));
  const faultsIn = (values: JsonObject, path: string) =>
    bound.flatMap(({ field, apiName }): Fault[] =>
      findReferences(field, values[field.apiName])
        .filter((id) => collectionByEntry.has(id) && collectionByEntry.get(id) !== collectionIds.get(apiName))
        .map((id) => ({
          path: `${path}.${field.apiName}`,
          code: 'invalid_value',
          message: `The entry ${id} does not belong to the collection ${apiName}.`,
        })),
    );
  return [
    ...faultsIn(data, 'data'),
    ...variants.flatMap((variant, index) => faultsIn(variant.data, `variants.${index}.data`)),
  ];
}

function getTarget({ options }: FieldDefinition): string | undefined {
  return options && !Array.isArray(options) ? options.collection : undefined;
}

import type { Json, JsonObject } from '../../../kit/value-form/schema.ts';
import type { VariableSet } from '../../../kit/value-form/variable-set.ts';

export interface Variable {
  name: string;
  schema: JsonObject;
  /** The value in a render without a tweak; undefined if there is none. */
  value: Json | undefined;
}

export function listVariables({ schema, values }: VariableSet): Variable[] {
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    schema: property,
    value: Object.hasOwn(values, name) ? values[name] : property['default'],
  }));
}

/**
 * The set with one variable changed. The variable called `name` keeps its position; if there is none, the changed
 * variable is added at the end. If `changed` is undefined, the variable is removed. The default is stored in the
 * schema, and a value in the set is removed, because it would override the default.
 */
export function replaceVariable(
  set: VariableSet,
  name: string | undefined,
  changed: Variable | undefined,
): VariableSet {
  const entry: [string, JsonObject] | undefined = changed && [changed.name, toSchema(changed)];
  const properties = Object.entries(set.schema.properties);
  const index = properties.findIndex(([each]) => each === name);
  const next = [...properties];
  if (index < 0) next.push(...(entry ? [entry] : []));
  else next.splice(index, 1, ...(entry ? [entry] : []));
  const { ids, ...rest } = set;
  const keptIds = Object.entries(ids ?? {}).flatMap(([each, id]) =>
    each !== name ? [[each, id]] : changed ? [[changed.name, id]] : [],
  );
  return {
    ...rest,
    schema: { ...set.schema, properties: Object.fromEntries(next) },
    values: Object.fromEntries(Object.entries(set.values).filter(([each]) => each !== name)),
    ...(keptIds.length > 0 && { ids: Object.fromEntries(keptIds) }),
  };
}

function toSchema({ schema, value }: Variable): JsonObject {
  const { default: _, ...rest } = schema;
  return value === undefined ? rest : { ...rest, default: value };
}

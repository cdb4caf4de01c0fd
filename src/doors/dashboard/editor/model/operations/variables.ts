import { isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import { type Diff, editDocument } from '../diff.ts';
import { type EditorDocument, requireRecord, type templateKey } from '../records.ts';
import { readValue } from '../values.ts';

/** The record that has variables: the template, whose variables all pages see, or one page. */
export type VariableScope = typeof templateKey | `page:${string}`;

/** A variable with its JSON Schema and the value that applies without a tweak. */
export interface EditedVariable {
  schema: JsonObject;
  value: Json | undefined;
}

export function listVariableNames(document: EditorDocument, scope: VariableScope): string[] {
  const properties = readValue(requireRecord(document, scope), 'variables.schema.properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Adds a variable, or replaces its schema and value. */
export function setVariable(
  document: EditorDocument,
  scope: VariableScope,
  name: string,
  { schema, value }: EditedVariable,
): Diff {
  return editVariables(document, scope, ({ properties, values, ids }) => ({
    properties: { ...properties, [name]: schema },
    values: value === undefined ? without(values, name) : { ...values, [name]: value },
    ids,
  }));
}

/** Removes a variable. Its uses stay as they are: `findVariableUses` lists them, so that a person decides. */
export function removeVariable(document: EditorDocument, scope: VariableScope, name: string): Diff {
  return editVariables(document, scope, ({ properties, values, ids }) => ({
    properties: without(properties, name),
    values: without(values, name),
    ids: without(ids, name),
  }));
}

/** Puts the variables in another order. Names that are not listed come last. */
export function orderVariables(document: EditorDocument, scope: VariableScope, names: readonly string[]): Diff {
  return editVariables(document, scope, ({ properties, ...rest }) => {
    const listed = names.flatMap((name) =>
      Object.hasOwn(properties, name) ? [[name, properties[name] ?? null] as const] : [],
    );
    return { ...rest, properties: { ...Object.fromEntries(listed), ...properties } };
  });
}

interface VariableParts {
  properties: JsonObject;
  values: JsonObject;
  ids: JsonObject;
}

/** Changes the variables of a record. */
export function editVariables(
  document: EditorDocument,
  scope: VariableScope,
  change: (variables: VariableParts) => VariableParts,
): Diff {
  return editDocument(document, (draft) => {
    const record = requireRecord(document, scope);
    const part = (path: string) => {
      const value = readValue(record, path);
      return isJsonObject(value) ? value : {};
    };
    const { properties, values, ids } = change({
      properties: part('variables.schema.properties'),
      values: part('variables.values'),
      ids: part('variables.ids'),
    });
    const differing = Object.fromEntries(Object.entries(ids).filter(([name, id]) => id !== name));
    const variables = {
      ...without(part('variables'), 'ids'),
      schema: { type: 'object', ...part('variables.schema'), properties },
      values,
      ...(Object.keys(differing).length > 0 ? { ids: differing } : {}),
    };
    // The order of variables is that of their names, so the whole is set even if only the order differs.
    draft.set(scope, { ...record, variables });
  });
}

function without(object: JsonObject, name: string): JsonObject {
  const { [name]: _removed, ...others } = object;
  return others;
}

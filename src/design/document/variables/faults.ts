import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { quote } from '../../../core/quote.ts';
import type { WorkBudget } from '../../../core/work-budget.ts';
import type { DocumentFault } from '../issues.ts';
import { infinitePlaces } from './infinite-places.ts';
import { reservedNames } from './names.ts';
import { schemaFaults, valueCheckBudget } from './schema.ts';
import { readSchema } from './schema-faults.ts';

export const maxNameLength = 100;

/** A variable in either of its authored forms, before it is checked, with the paths of its parts. */
interface VariableDraft {
  id: unknown;
  name: unknown;
  /** Undefined if the variable only has a value or an id, and no schema. */
  schema: unknown;
  value: Json | undefined;
  at: { id: PropertyKey[]; name: PropertyKey[]; schema: PropertyKey[]; value: PropertyKey[] };
}

/**
 * Lists the variables of either form. In the object form, this includes values and ids that belong to no variable.
 * Accepts any input.
 */
export function listDrafts(input: unknown): VariableDraft[] {
  if (Array.isArray(input)) {
    return input.flatMap((each: unknown, index) => {
      if (!isJsonObject(each)) return [];
      const { id, name, schema = {}, value } = each;
      const at = { id: [index, 'id'], name: [index, 'name'], schema: [index, 'schema'], value: [index, 'value'] };
      return [{ id, name, schema, value, at }];
    });
  }
  if (!isJsonObject(input)) return [];
  const properties = isJsonObject(input['schema']) ? toMembers(input['schema']['properties']) : {};
  const [values, ids] = [toMembers(input['values']), toMembers(input['ids'])];
  return [...new Set([properties, values, ids].flatMap(Object.keys))].map((name) => ({
    id: Object.hasOwn(ids, name) ? ids[name] : name,
    name,
    schema: Object.hasOwn(properties, name) ? properties[name] : undefined,
    value: Object.hasOwn(values, name) ? values[name] : undefined,
    at: {
      id: ['ids', name],
      name: ['schema', 'properties', name],
      schema: ['schema', 'properties', name],
      value: ['values', name],
    },
  }));
}

function toMembers(value: unknown): Readonly<JsonObject> {
  return isJsonObject(value) ? value : {};
}

/** Finds the faults of variables that their structure does not show (DOC-3). */
export function variableFaults(drafts: readonly VariableDraft[]): DocumentFault[] {
  const budget = valueCheckBudget();
  return [...nameFaults(drafts), ...drafts.flatMap((draft) => valueFaults(draft, budget))];
}

/** Finds repeated names and ids. A tweak refers to a variable by name or id, so it would change both variables. */
function nameFaults(drafts: readonly VariableDraft[]): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const seen = new Set<string>();
  const claim = (key: string, path: PropertyKey[]) => {
    if (seen.has(key)) faults.push({ path, message: `The name or id ${quote(key)} is used twice.`, code: 'repeated' });
    seen.add(key);
  };
  for (const { id, name, at } of drafts) {
    if (typeof name === 'string') {
      if (reservedNames.has(name))
        faults.push({ path: at.name, message: 'This name is reserved. Choose another one.' });
      if (name === '' || name.length > maxNameLength) {
        faults.push({ path: at.name, message: `A name must have 1 to ${maxNameLength} characters.` });
      }
    }
    if (typeof id === 'string' && id !== name) claim(id, at.id);
    if (typeof name === 'string') claim(name, at.name);
  }
  return faults;
}

function valueFaults({ schema, value, at }: VariableDraft, budget: WorkBudget): DocumentFault[] {
  if (schema === undefined) {
    const lost = value === undefined ? { path: at.id, what: 'id' } : { path: at.value, what: 'value' };
    return [{ path: lost.path, message: `The schema has no variable for this ${lost.what}.`, code: 'not_found' }];
  }
  const infinite = infinitePlaces(value ?? null).map((place) => ({
    path: [...at.value, ...place],
    message: 'The number is too large.',
  }));
  // An invalid schema is reported by itself, and cannot be used to check values.
  if (!isJsonObject(schema)) return infinite;
  const { faults, schemas } = readSchema(schema);
  if (faults.length > 0) return infinite;
  const defaults = schemas.flatMap(({ path, schema: inner }) => {
    const messages = inner['default'] === undefined ? [] : schemaFaults(inner, inner['default'], budget);
    return messages.map((message) => ({ path: [...at.schema, ...path, 'default'], message }));
  });
  const misfits = value === undefined || infinite.length > 0 ? [] : schemaFaults(schema, value, budget);
  return [...infinite, ...defaults, ...misfits.map((message) => ({ path: at.value, message }))];
}

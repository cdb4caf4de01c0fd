import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import type { Keyword, MakeKeyword } from './compile.ts';
import type { Evaluated } from './evaluated.ts';
import type { Place, Run } from './run.ts';

/**
 * The steps of looking up a member of an object. With thousands of members, this takes several times as long as a plain
 * step.
 */
const stepsPerLookUp = 4;

/**
 * Keywords that apply further schemas (JSON Schema Core 2020-12, sections 10 and 11). The `unevaluated…` keywords come
 * last.
 */
export const applicators: Readonly<Record<string, MakeKeyword>> = {
  allOf: (schemas) => {
    if (!Array.isArray(schemas)) return undefined;
    return (run, value, place, evaluated) => all(run, schemas, (schema) => run.check(schema, value, place, evaluated));
  },
  anyOf: (schemas) => {
    if (!Array.isArray(schemas)) return undefined;
    return (run, value, place, evaluated) =>
      countFitting(run, schemas, value, evaluated, 1) > 0 ||
      run.fail(place, `must fit one of the ${schemas.length} schemas of anyOf`);
  },
  oneOf: (schemas) => {
    if (!Array.isArray(schemas)) return undefined;
    return (run, value, place, evaluated) =>
      countFitting(run, schemas, value, evaluated, 2) === 1 ||
      run.fail(place, `must fit exactly one of the ${schemas.length} schemas of oneOf`);
  },
  not: (schema) => (run, value, place) => !run.fits(schema, value) || run.fail(place, 'must not fit the schema of not'),
  if: (condition, { then: consequent, else: alternative }) => {
    return (run, value, place, evaluated) => {
      const branch = run.fits(condition, value, evaluated) ? consequent : alternative;
      return branch === undefined || run.check(branch, value, place, evaluated);
    };
  },
  dependentSchemas: (schemas) => {
    if (!isJsonObject(schemas)) return undefined;
    const entries = Object.entries(schemas);
    return forObjects((run, value, place, evaluated) => {
      run.budget.spend(entries.length);
      const present = entries.filter(([name]) => Object.hasOwn(value, name));
      return all(run, present, ([, schema]) => run.check(schema, value, place, evaluated));
    });
  },
  properties: (schemas) => {
    if (!isJsonObject(schemas)) return undefined;
    const declared = Object.keys(schemas);
    return forObjects((run, value, place, evaluated) => {
      const given = Object.keys(value);
      // The shorter of the two lists is iterated, because either the object or the schema may have many more names than
      // the other.
      const names = given.length < declared.length ? given : declared;
      run.budget.spend(given.length + names.length * stepsPerLookUp);
      const judged = names.filter((name) => Object.hasOwn(value, name) && Object.hasOwn(schemas, name));
      return all(run, judged, (name) => checkMember(run, schemas[name] ?? true, value, name, place, evaluated));
    });
  },
  additionalProperties: (rest, { properties }) => {
    const declared = isJsonObject(properties) ? properties : {};
    return forObjects((run, value, place, evaluated) => {
      const names = Object.keys(value);
      run.budget.spend(names.length * stepsPerLookUp);
      const others = names.filter((name) => !Object.hasOwn(declared, name));
      return all(run, others, (name) => checkMember(run, rest, value, name, place, evaluated));
    });
  },
  propertyNames: (schema) =>
    forObjects((run, value, place) => {
      const names = Object.keys(value);
      run.budget.spend(names.length * stepsPerLookUp);
      return all(run, names, (name) => run.check(schema, name, { parent: place, key: name }));
    }),
  prefixItems: (schemas) => {
    if (!Array.isArray(schemas)) return undefined;
    return forLists((run, value, place, evaluated) => {
      const first = value.slice(0, schemas.length);
      return all(run, first.entries(), ([index]) =>
        checkItem(run, schemas[index] ?? true, value, index, place, evaluated),
      );
    });
  },
  items: (schema, { prefixItems }) => {
    // In drafts before 2020-12, `items` may be a list of schemas by position.
    if (Array.isArray(schema)) return applicators['prefixItems']?.(schema, {});
    return itemsFrom(countItems(prefixItems), schema);
  },
  additionalItems: (schema, { items }) => (Array.isArray(items) ? itemsFrom(items.length, schema) : undefined),
  contains: (schema, { minContains = 1, maxContains }) => {
    return forLists((run, value, place, evaluated) => {
      run.budget.spend(value.length);
      let count = 0;
      for (const [index, item] of value.entries()) {
        if (!run.fits(schema, item)) continue;
        count++;
        evaluated?.items.add(index);
      }
      if (typeof minContains === 'number' && count < minContains) {
        return run.fail(place, `must hold at least ${minContains} items that fit contains, not ${count}`);
      }
      if (typeof maxContains === 'number' && count > maxContains) {
        return run.fail(place, `must hold at most ${maxContains} items that fit contains, not ${count}`);
      }
      return true;
    });
  },
  unevaluatedProperties: (schema) =>
    forObjects((run, value, place, evaluated) => {
      const names = Object.keys(value);
      run.budget.spend(names.length * stepsPerLookUp);
      const others = names.filter((name) => !evaluated?.names.has(name));
      return all(run, others, (name) => checkMember(run, schema, value, name, place, evaluated));
    }),
  unevaluatedItems: (schema) =>
    forLists((run, value, place, evaluated) => {
      run.budget.spend(value.length);
      return all(run, value.entries(), ([index]) =>
        evaluated?.items.has(index) ? true : checkItem(run, schema, value, index, place, evaluated),
      );
    }),
};

type ObjectKeyword = (
  run: Run,
  value: JsonObject,
  place: Place | undefined,
  evaluated: Evaluated | undefined,
) => boolean;
type ListKeyword = (run: Run, value: Json[], place: Place | undefined, evaluated: Evaluated | undefined) => boolean;

function forObjects(keyword: ObjectKeyword): Keyword {
  return (run, value, place, evaluated) => !isJsonObject(value) || keyword(run, value, place, evaluated);
}

function forLists(keyword: ListKeyword): Keyword {
  return (run, value, place, evaluated) => !Array.isArray(value) || keyword(run, value, place, evaluated);
}

/** Whether all parts are valid. After the first invalid part, the others are only checked if faults are collected. */
function all<Part>(run: Run, parts: Iterable<Part>, holds: (part: Part) => boolean): boolean {
  let fits = true;
  for (const part of parts) {
    fits = holds(part) && fits;
    if (!fits && run.isDecided) return false;
  }
  return fits;
}

/** Counts the schemas that the value matches. It stops at `enough`, unless all schemas must be evaluated. */
function countFitting(
  run: Run,
  schemas: readonly Json[],
  value: Json,
  evaluated: Evaluated | undefined,
  enough: number,
): number {
  let count = 0;
  for (const schema of schemas) {
    if (run.fits(schema, value, evaluated)) count++;
    if (count >= enough && !evaluated) break;
  }
  return count;
}

function itemsFrom(start: number, schema: Json): Keyword {
  return forLists((run, value, place, evaluated) => {
    for (let index = start, fits = true; ; index++) {
      if (index >= value.length) return fits;
      fits = checkItem(run, schema, value, index, place, evaluated) && fits;
      if (!fits && run.isDecided) return false;
    }
  });
}

function checkMember(
  run: Run,
  schema: Json,
  value: JsonObject,
  name: string,
  place: Place | undefined,
  evaluated: Evaluated | undefined,
): boolean {
  evaluated?.names.add(name);
  return run.check(schema, value[name] ?? null, { parent: place, key: name });
}

function checkItem(
  run: Run,
  schema: Json,
  value: readonly Json[],
  index: number,
  place: Place | undefined,
  evaluated: Evaluated | undefined,
): boolean {
  evaluated?.items.add(index);
  return run.check(schema, value[index] ?? null, { parent: place, key: index });
}

function countItems(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0;
}

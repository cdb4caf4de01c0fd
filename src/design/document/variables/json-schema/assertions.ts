import { shorten } from '../../../../core/errors/faults.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import type { MakeKeyword } from './compile.ts';
import { firstDuplicate, ValueSet } from './equality.ts';

/** The maximum number of values of a schema that a message quotes. */
const quotedValues = 10;
const quotedLength = 40;
/** The maximum number of types in a list. There are only seven types, and unknown ones have no effect. */
const maxTypes = 20;
const charactersPerStep = 8;
const stepsPerLookUp = 4;
/** How far a value may be from a multiple, because floats can only approximate multiples of numbers such as 0.01. */
const multipleTolerance = 1.1920929e-7;

/** Keywords that check a value without further schemas (JSON Schema Validation 2020-12, section 6). */
export const assertions: Readonly<Record<string, MakeKeyword>> = {
  type: (argument) => {
    const types = [...new Set(Array.isArray(argument) ? argument : [argument])].slice(0, maxTypes);
    return (run, value, place) => {
      if (types.some((type) => isOfType(value, type))) return true;
      return run.fail(place, () => `must be of type ${quoteValues(types, ' or ', String)}, not ${jsonTypeOf(value)}`);
    };
  },
  enum: (argument) => {
    if (!Array.isArray(argument)) return undefined;
    const values = new ValueSet(argument);
    return (run, value, place) =>
      values.has(value, run.budget) ||
      run.fail(place, () => `must be one of ${quoteValues(argument, ', ', printValue)}`);
  },
  const: (argument) => {
    const values = new ValueSet([argument]);
    return (run, value, place) =>
      values.has(value, run.budget) || run.fail(place, () => `must be ${printValue(argument)}`);
  },
  minimum: forNumbers((value, bound) => value >= bound, 'must be at least'),
  maximum: forNumbers((value, bound) => value <= bound, 'must be at most'),
  exclusiveMinimum: forNumbers((value, bound) => value > bound, 'must be greater than'),
  exclusiveMaximum: forNumbers((value, bound) => value < bound, 'must be less than'),
  multipleOf: forNumbers((value, step) => {
    const rest = Math.abs(value % step);
    return !(step > 0) || rest < multipleTolerance || Math.abs(step - rest) < multipleTolerance;
  }, 'must be a multiple of'),
  minLength: forTexts((length, bound) => length >= bound, 'must have at least'),
  maxLength: forTexts((length, bound) => length <= bound, 'must have at most'),
  minItems: forLists((list, bound) => list.length >= bound, 'must have at least'),
  maxItems: forLists((list, bound) => list.length <= bound, 'must have at most'),
  uniqueItems: (argument) => {
    if (argument !== true) return undefined;
    return (run, value, place) => {
      const index = Array.isArray(value) ? firstDuplicate(value, run.budget) : undefined;
      return index === undefined || run.fail(place, `must not have the same item twice, but item ${index} is repeated`);
    };
  },
  minProperties: forObjects((members, bound) => members >= bound, 'must have at least'),
  maxProperties: forObjects((members, bound) => members <= bound, 'must have at most'),
  required: (argument) => {
    const names = namesIn(argument);
    return (run, value, place) => {
      if (!isJsonObject(value)) return true;
      run.budget.spend(names.length * stepsPerLookUp);
      return requireAll(names, value, (message) => run.fail(place, message));
    };
  },
  dependentRequired: (argument) => {
    if (!isJsonObject(argument)) return undefined;
    const dependencies = Object.entries(argument).map(([name, names]) => [name, namesIn(names)] as const);
    return (run, value, place) => {
      if (!isJsonObject(value)) return true;
      let fits = true;
      for (const [name, names] of dependencies) {
        run.budget.spend(1);
        if (!Object.hasOwn(value, name)) continue;
        run.budget.spend(names.length * stepsPerLookUp);
        fits = requireAll(names, value, (message) => run.fail(place, `${message} beside ${short(name)}`)) && fits;
        if (!fits && run.isDecided) return false;
      }
      return fits;
    };
  },
};

function forNumbers(holds: (value: number, bound: number) => boolean, words: string): MakeKeyword {
  return (bound) => {
    if (typeof bound !== 'number') return undefined;
    return (run, value, place) =>
      typeof value !== 'number' || holds(value, bound) || run.fail(place, `${words} ${bound}`);
  };
}

/** Makes a keyword that checks the length of texts. It counts code points, as JSON Schema requires. */
function forTexts(holds: (length: number, bound: number) => boolean, words: string): MakeKeyword {
  return (bound) => {
    if (typeof bound !== 'number') return undefined;
    return (run, value, place) => {
      if (typeof value !== 'string') return true;
      run.budget.spend(Math.ceil(value.length / charactersPerStep));
      return holds(codePoints(value), bound) || run.fail(place, `${words} ${bound} characters`);
    };
  };
}

function forLists(holds: (list: readonly Json[], bound: number) => boolean, words: string): MakeKeyword {
  return (bound) => {
    if (typeof bound !== 'number') return undefined;
    return (run, value, place) =>
      !Array.isArray(value) || holds(value, bound) || run.fail(place, `${words} ${bound} items`);
  };
}

function forObjects(holds: (members: number, bound: number) => boolean, words: string): MakeKeyword {
  return (bound) => {
    if (typeof bound !== 'number') return undefined;
    return (run, value, place) => {
      if (!isJsonObject(value)) return true;
      const members = Object.keys(value).length;
      run.budget.spend(members);
      return holds(members, bound) || run.fail(place, `${words} ${bound} members`);
    };
  };
}

function requireAll(names: readonly string[], value: JsonObject, fail: (message: string) => false): boolean {
  let fits = true;
  for (const name of names) if (!Object.hasOwn(value, name)) fits = fail(`must have a member ${short(name)}`);
  return fits;
}

function namesIn(argument: Json): string[] {
  return Array.isArray(argument) ? argument.filter((name) => typeof name === 'string') : [];
}

function isOfType(value: Json, type: Json): boolean {
  return type === 'integer' ? Number.isInteger(value) : jsonTypeOf(value) === type;
}

function jsonTypeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function quoteValues(values: readonly Json[], separator: string, print: (value: Json) => string): string {
  const first = values.slice(0, quotedValues).map((value) => short(print(value)));
  return first.join(separator) + (values.length > quotedValues ? ` and ${values.length - quotedValues} more` : '');
}

/**
 * Prints a value for a message. Only the part that is quoted is printed, because values in schemas may be as long as a
 * template.
 */
function printValue(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(short(value));
  if (Array.isArray(value)) return `a fixed list of ${value.length}`;
  return isJsonObject(value) ? 'a fixed object' : String(value);
}

function short(text: string): string {
  return shorten(text, quotedLength);
}

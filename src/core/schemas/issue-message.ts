import { z } from 'zod';
import { dotPath, type Fault } from '../errors/faults.ts';
import { didYouMean, quote, quoteList } from '../quote.ts';

type RawIssue = z.core.$ZodRawIssue;

/** The valid field names of objects with unknown fields. The key is the list of unknown keys in the issue. */
const fieldNames = new WeakMap<readonly string[], readonly string[]>();

/**
 * Creates the message of an issue if its schema does not define one. The message says what was sent, what is expected,
 * and the nearest valid name (GEN-2). zod's own messages are never used.
 */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return expectedMessage(typeNames[issue.expected] ?? 'another value', issue.input);
    case 'invalid_value':
      return optionsMessage(issue.values.map(String), issue.input);
    case 'invalid_union':
      return unionMessage(issue);
    case 'unrecognized_keys':
      rememberFieldNames(issue);
      return unknownFieldMessage(issue.keys[0] ?? '', issue.keys);
    case 'too_big':
      return tooBigMessage(issue);
    case 'too_small':
      return tooSmallMessage(issue);
    case 'not_multiple_of':
      return `Expected a multiple of ${issue.divisor} but received ${String(issue.input)}.`;
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'The text does not have the expected format.';
    case 'invalid_key':
      return 'This name is not allowed here.';
    default:
      return 'This value is not valid.';
  }
}

/** @param keys the list of keys in the issue, with which the field names to suggest are found (GEN-10) */
export function unknownField(path: readonly PropertyKey[], keys?: readonly string[]): Fault {
  return { path: dotPath(path), code: 'unknown_field', message: unknownFieldMessage(String(path.at(-1)), keys) };
}

/**
 * Creates a message such as `There is no field "titel" here. Did you mean "title"?`. `keys` is the list of keys in the
 * issue.
 */
function unknownFieldMessage(name: string, keys: readonly string[] = []): string {
  const names = fieldNames.get(keys) ?? [];
  return `There is no field ${quote(name)} here.${didYouMean(name, names)}`;
}

interface OptionsSpeech {
  /** What an option is called in the message `is not a …`. */
  noun?: string;
  /** Other names that people use for options, in lower case. */
  aliases?: Readonly<Record<string, string>>;
}

/**
 * Creates a message such as `"rect" is not a layer type. Did you mean "shape"? Use one of "container", "text" or
 * "shape".`
 */
export function optionsMessage(
  options: readonly string[],
  input: unknown,
  { noun = 'valid value', aliases = {} }: OptionsSpeech = {},
): string {
  const use = options.length === 1 ? `Use ${quoteList(options)}.` : `Use one of ${quoteList(options)}.`;
  if (typeof input !== 'string') return expectedMessage(options.length === 1 ? 'the value' : 'one of', input, options);
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const name = input.toLowerCase();
  const knownName = Object.hasOwn(aliases, name) ? (aliases[name] ?? input) : input;
  return `${quote(input)} is not ${article} ${noun}.${didYouMean(knownName, options)} ${use}`;
}

/** Says what is expected and which type was sent. The value itself is not repeated, because it may be long or secret. */
export function expectedMessage(expected: string, input: unknown, options: readonly string[] = []): string {
  const wanted = options.length > 0 ? `${expected} ${quoteList(options)}` : expected;
  if (input === undefined) return `This field is required: send ${wanted}.`;
  return `Expected ${wanted} but received ${receivedName(input, expected)}.`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  unknown: 'a value',
};

function receivedName(input: unknown, expected: string): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'an array';
  if (typeof input === 'number') {
    if (Number.isFinite(input)) return expected === typeNames['int'] ? String(input) : 'a number';
    return Number.isNaN(input) ? 'text that is not a number' : 'a number that is too large';
  }
  return typeof input === 'boolean' ? `${input}` : (typeNames[typeof input] ?? 'another value');
}

/** The types that a union accepts, if the type of the input matches none of its branches. */
export function unionTypes(branches: ReadonlyArray<readonly z.core.$ZodIssue[]>): string[] {
  const types = branches
    .flat()
    .flatMap((issue) => (issue.code === 'invalid_type' ? [typeNames[issue.expected] ?? 'another value'] : []));
  return [...new Set(types)];
}

function unionMessage(issue: RawIssue): string {
  const { discriminator, options } = issue;
  const sent = typeof discriminator === 'string' && isObject(issue.input) ? issue.input[discriminator] : issue.input;
  return Array.isArray(options)
    ? optionsMessage(options.map(String), sent)
    : 'This value has none of the allowed forms.';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function tooBigMessage({ origin, maximum, inclusive, input }: RawIssue): string {
  const limit = inclusive === false ? `less than ${maximum}` : `at most ${maximum}`;
  const size = sizeOf(origin, input);
  if (!size) return `Expected ${limit} but received ${String(input)}.`;
  return `Expected ${limit} ${size.unit} but received ${size.count}.`;
}

function tooSmallMessage({ origin, minimum, inclusive, input }: RawIssue): string {
  const size = sizeOf(origin, input);
  if (size?.count === 0 && minimum === 1) return size.empty;
  const limit = inclusive === false ? `more than ${minimum}` : `at least ${minimum}`;
  if (!size) return `Expected ${limit} but received ${String(input)}.`;
  return `Expected ${limit} ${size.unit} but received ${size.count}.`;
}

function sizeOf(origin: unknown, input: unknown): { unit: string; count: number; empty: string } | undefined {
  if (typeof input === 'string')
    return { unit: 'characters', count: input.length, empty: 'The text must not be empty.' };
  if (Array.isArray(input)) return { unit: 'items', count: input.length, empty: 'The list must not be empty.' };
  if (origin !== 'object' || !isObject(input)) return undefined;
  return { unit: 'members', count: Object.keys(input).length, empty: 'The object must not be empty.' };
}

const formatMessages: Readonly<Record<string, string>> = {
  email: 'Expected an email address, such as name@example.com.',
  url: 'Expected a URL, such as https://example.com/picture.png.',
  date: 'Expected a date, such as 2026-03-31.',
  datetime: 'Expected a date and time in ISO 8601, such as 2026-03-31T12:00:00Z.',
  base64: 'Expected base64 text.',
};

function rememberFieldNames({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): void {
  if (inst instanceof z.core.$ZodObject) fieldNames.set(keys, Object.keys(inst._zod.def.shape));
}

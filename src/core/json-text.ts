import { AppError } from './errors/app-error.ts';
import { findJsonFault } from './json-fault.ts';
import { unknownField } from './schemas/issue-message.ts';

/** Deeper bodies are refused before anything walks them by recursion (SEC-3). A template nests layers 32 deep at most. */
const maxDepth = 64;
/**
 * Values of one body, members and items counted at every level: a body of a mebibyte could hold twice as many, and each
 * costs as much to judge as fifty characters of text (SEC-8).
 */
const maxValues = 250_000;

interface Place {
  value: object;
  depth: number;
  name: string;
  parent: Place | undefined;
}

/**
 * Parses a JSON body (RFC 8259; of duplicate names the last counts). Throws invalid_json when it is not JSON or nests
 * deeper than 64, too_complex when it holds more than 250,000 values, and invalid_body for a member named `__proto__`,
 * which could reach a prototype.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message repeats the body, which may hold a secret (AUTH-17).
    throw new AppError('invalid_json', { detail: detailOfFault(text) });
  }
  refuseHostileShape(value);
  return value;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError('invalid_json', { detail: 'The body is not valid UTF-8. Send JSON text encoded in UTF-8.' });
  }
}

function detailOfFault(text: string): string {
  if (text === '') return 'The body is empty. Send JSON.';
  const fault = findJsonFault(text);
  return fault ? `Line ${fault.line}, column ${fault.column}: ${fault.message}` : 'The body is not valid JSON.';
}

/** A stack of its own in place of recursion: the nesting is not known to be harmless yet. */
function refuseHostileShape(root: unknown): void {
  const open: Place[] = [];
  let values = 1;
  const visit = (value: unknown, name: string, parent: Place | undefined) => {
    if (typeof value !== 'object' || value === null) return;
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > maxDepth)
      throw new AppError('invalid_json', { detail: `The body nests more than ${maxDepth} levels deep.` });
    open.push({ value, depth, name, parent });
  };
  visit(root, '', undefined);
  for (let place = open.pop(); place; place = open.pop()) {
    if (Object.hasOwn(place.value, '__proto__')) {
      throw new AppError('invalid_body', { errors: [unknownField([...pathOf(place), '__proto__'])] });
    }
    const members = Object.entries(place.value);
    values += members.length;
    if (values > maxValues)
      throw new AppError('too_complex', {
        detail: `The body has more than ${maxValues} values. Split it into several requests.`,
      });
    for (const [name, value] of members) visit(value, name, place);
  }
}

function pathOf(place: Place): string[] {
  return place.parent ? [...pathOf(place.parent), place.name] : [];
}

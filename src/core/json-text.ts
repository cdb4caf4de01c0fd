import { AppError } from './errors/app-error.ts';
import { findJsonFault } from './json-fault.ts';
import { unknownField } from './schemas/issue-message.ts';

/**
 * The maximum nesting of a body. Deeper bodies are rejected before any recursive code reads them (SEC-3). A template
 * nests layers at most 32 levels deep.
 */
const maxDepth = 64;
/**
 * The maximum number of values in one body, counting members and items at every level. A body of one mebibyte could
 * contain twice as many, and checking each costs as much as checking fifty characters of text (SEC-8).
 */
const maxValues = 250_000;

interface Place {
  value: object;
  depth: number;
  name: string;
  parent: Place | undefined;
}

/**
 * Parses a JSON body (RFC 8259). If a name is repeated, its last value is used.
 * @throws AppError invalid_json if it is not JSON or nests deeper than 64 levels, too_complex if it contains more than
 * 250,000 values, and invalid_body if a member is named `__proto__`, which could reach a prototype
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = toText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message is not used, because it repeats the body, which may contain a secret (AUTH-17).
    throw new AppError('invalid_json', { detail: detailOfFault(text) });
  }
  rejectHostileShape(value);
  return value;
}

function toText(bytes: Uint8Array): string {
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

/**
 * Rejects bodies that nest too deep or have too many values. It uses a stack instead of recursion, because the nesting
 * may still be too deep for recursion.
 */
function rejectHostileShape(root: unknown): void {
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
  for (let currentPlace = open.pop(); currentPlace; currentPlace = open.pop()) {
    if (Object.hasOwn(currentPlace.value, '__proto__')) {
      throw new AppError('invalid_body', { errors: [unknownField([...getPath(currentPlace), '__proto__'])] });
    }
    const members = Object.entries(currentPlace.value);
    values += members.length;
    if (values > maxValues)
      throw new AppError('too_complex', {
        detail: `The body has more than ${maxValues} values. Split it into several requests.`,
      });
    for (const [name, value] of members) visit(value, name, currentPlace);
  }
}

function getPath(place: Place): string[] {
  return place.parent ? [...getPath(place.parent), place.name] : [];
}

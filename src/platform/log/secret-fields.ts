import { normalizeText } from '../../core/graphemes.ts';
import type { Json } from '../../core/json.ts';
import { holdsSecret, redact, redacted } from '../../core/redact.ts';

/**
 * Words that mark a field named by a caller as a secret. `signature` is not one of them, because a letter's signature
 * is a picture.
 */
const words: ReadonlySet<string> = new Set([
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'token',
  'tokens',
  'secret',
  'secrets',
  'apikey',
  'apikeys',
]);
/** The same in two words. */
const pairs: ReadonlySet<string> = new Set(['api key', 'api keys', 'private key', 'private keys', 'pass phrase']);

/**
 * Splits between the words of camelCase, PascalCase and initials (`APIKey`), and at everything that is not a letter.
 */
const betweenWords = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/;

/**
 * Whether a name that a caller chose, such as that of a variable, has a word that stands for a secret, in any case and
 * spelling: `apiKey`, `API_KEY`, `user-password`, `oauth2Token`. `secretary` and `tokenize` do not count (AUTH-17).
 */
export function namesSecret(name: string): boolean {
  // Full-width letters and the like are read as the letters they stand for.
  const plain = normalizeText(name, 'NFKC');
  // A name in meaningless mixed case (`pAsSwOrD`) is also read as one word.
  const whole = plain.split(/[^A-Za-z]+/).map((part) => part.toLowerCase());
  const parts = plain.split(betweenWords).map((part) => part.toLowerCase());
  return [whole, parts].some((list) =>
    list.some((word, index) => words.has(word) || pairs.has(`${word} ${list[index + 1] ?? ''}`)),
  );
}

/** Whether a value could be a secret, which booleans and missing values cannot. */
function couldBeSecret(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}

/** Whether any field of the value, at any depth, has a name that stands for a secret and a value that could be one. */
export function hasSecretField(value: Json | undefined): boolean {
  const open: Json[] = value === undefined ? [] : [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, field] of Object.entries(next)) {
      if (!Array.isArray(next) && namesSecret(name) && couldBeSecret(field)) return true;
      if (field !== undefined) open.push(field);
    }
  }
  return false;
}

/** Returns the value with secrets redacted in its texts, and `[redacted]` for fields whose name stands for a secret. */
export function withoutSecrets<Value extends Json>(value: Value): Value;
export function withoutSecrets(value: Json): Json {
  if (typeof value === 'string') return holdsSecret(value) ? redact(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      field === undefined || (namesSecret(name) && couldBeSecret(field)) ? redacted : withoutSecrets(field),
    ]),
  );
}

import { normalizeText } from '../../core/graphemes.ts';
import type { Json } from '../../core/json.ts';
import { holdsSecret, redact, redacted } from '../../core/redact.ts';

/**
 * Words that mark a field as a secret if they occur in its name, which a caller chose. `signature` is not among them,
 * because the signature of a letter is a picture.
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
/** Pairs of words that mark a field as a secret. */
const pairs: ReadonlySet<string> = new Set(['api key', 'api keys', 'private key', 'private keys', 'pass phrase']);

/**
 * Matches the places between the words of camelCase, PascalCase and initials (`APIKey`), and everything that is not a
 * letter.
 */
const betweenWords = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/;

/**
 * Whether a name that a caller chose, such as that of a variable, contains a word for a secret, in any case and
 * spelling: `apiKey`, `API_KEY`, `user-password`, `oauth2Token`. `secretary` and `tokenize` do not count (AUTH-17).
 */
export function namesSecret(name: string): boolean {
  // Full-width letters and similar ones are converted to the plain letters that they represent.
  const plain = normalizeText(name, 'NFKC');
  // A name in meaningless mixed case (`pAsSwOrD`) is also checked as one word.
  const whole = plain.split(/[^A-Za-z]+/).map((part) => part.toLowerCase());
  const parts = plain.split(betweenWords).map((part) => part.toLowerCase());
  return [whole, parts].some((list) =>
    list.some((word, index) => words.has(word) || pairs.has(`${word} ${list[index + 1] ?? ''}`)),
  );
}

/** Whether a value could be a secret. Booleans and missing values cannot. */
function couldBeSecret(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}

/** Whether any field in the value, at any depth, has a name that stands for a secret and a value that could be one. */
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

/**
 * Returns the value with the secrets in its texts redacted. Fields whose name stands for a secret become `[redacted]`.
 */
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

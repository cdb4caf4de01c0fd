/**
 * The only list of what a secret looks like (AUTH-17). Each pattern keeps the part before `$secret`, so that a line
 * still says what kind of secret stood there. A new kind of secret gets its shape here.
 */
const secretShapes: readonly RegExp[] = [
  // Tokens that this service mints. Error codes (`demo_render_quota_exceeded`) are words without digit or capital.
  /(?<![A-Za-z0-9])(?<kept>(?:glly|glls|gloa|glor|gloc|gt|demo|sign|invite|reset|whsec)_)(?=[a-z_]{0,40}[A-Z0-9+/=-])[A-Za-z0-9_+/=-]{12,}/g,
  /(?<kept>\bsession_(?:token|data)=)[^;,\s"\\]+/gi,
  // Query parameters that carry a secret, those of signed addresses of stores among them (`X-Amz-Signature`, `access_token`),
  // percent-encoded separators included (a URL inside a URL).
  /(?<kept>(?:[?&;]|%3F|%26)(?:gt|demo|sig|[\w.-]{0,40}(?:token|password|secret|signature|credential|api[-_]?key))(?:=|%3D))[^&#\s"'\\]+/gi,
  // The password of an address: `https://user:password@host`.
  /(?<kept>:\/\/[^\s/?#"'\\:@]{0,100}:)[^\s/?#"'\\:@]{1,200}(?=@)/g,
];

/** As it stands in a header. In any other text it may be words: "Basic membership". */
const headerShape = /(?<kept>\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi;

/** Names whose value is a secret whatever it looks like: headers, body fields, columns. */
const secretNames: ReadonlySet<string> = new Set([
  'apikey',
  'authorization',
  'cookie',
  'demo',
  'gt',
  'password',
  'secret',
  'setcookie',
  'sig',
  'signature',
  'signingsecret',
  'token',
]);

export const redacted = '[redacted]';

/** The text without anything that looks like a secret, also after the words Bearer and Basic, as in a header. */
export function redact(text: string): string {
  return redactText(text).replace(headerShape, `$<kept>${redacted}`);
}

/** The same for a text that is no header, where "Basic membership" is two words. */
export function redactText(text: string): string {
  return secretShapes.reduce((rest, shape) => rest.replace(shape, `$<kept>${redacted}`), text);
}

/** Whether a text that is no header holds what looks like a secret. */
export function holdsSecret(text: string): boolean {
  return secretShapes.some((shape) => text.search(shape) >= 0);
}

/** Whether a field of this name holds a secret; spelling by case, `-` and `_` does not matter. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

/**
 * The only list of what secrets look like (AUTH-17); add the shape of a new kind of secret here. Each pattern keeps the
 * part before `$secret`, so that a line still says what kind of secret was there.
 */
const secretShapes: readonly RegExp[] = [
  // Tokens that this service mints. Error codes such as `demo_render_quota_exceeded` do not match, because they are
  // words without digits or capitals.
  /(?<![A-Za-z0-9])(?<kept>(?:glly|glls|gloa|glor|gloc|gt|demo|sign|invite|reset|whsec)_)(?=[a-z_]{0,40}[A-Z0-9+/=-])[A-Za-z0-9_+/=-]{12,}/g,
  /(?<kept>\bsession_(?:token|data)=)[^;,\s"\\]+/gi,
  // Query parameters that carry a secret, including those of the signed URLs of object stores (`X-Amz-Signature`,
  // `access_token`). Separators may be percent-encoded, as in a URL inside a URL.
  /(?<kept>(?:[?&;]|%3F|%26)(?:gt|demo|sig|[\w.-]{0,40}(?:token|password|secret|signature|credential|api[-_]?key))(?:=|%3D))[^&#\s"'\\]+/gi,
  // The password in a URL: `https://user:password@host`.
  /(?<kept>:\/\/[^\s/?#"'\\:@]{0,100}:)[^\s/?#"'\\:@]{1,200}(?=@)/g,
];

/** For headers only: in other text these may be plain words, such as "Basic membership". */
const headerShape = /(?<kept>\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi;

/** Names of headers, body fields and columns whose value is a secret, whatever it looks like. */
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

/** Redacts everything that looks like a secret, also after the words Bearer and Basic, as in a header. */
export function redact(text: string): string {
  return redactText(text).replace(headerShape, `$<kept>${redacted}`);
}

/** The same for text that is not a header, in which "Basic membership" is two plain words. */
export function redactText(text: string): string {
  return secretShapes.reduce((rest, shape) => rest.replace(shape, `$<kept>${redacted}`), text);
}

/** Whether a text that is not a header contains anything that looks like a secret. */
export function holdsSecret(text: string): boolean {
  return secretShapes.some((shape) => text.search(shape) >= 0);
}

/** Whether a field of this name contains a secret. Case, `-` and `_` in the spelling do not matter. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

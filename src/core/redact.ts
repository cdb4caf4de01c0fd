/**
 * The only list of patterns that match secrets (AUTH-17). If you add a new kind of secret, add its pattern here. A
 * pattern keeps the part in `kept`, so that readers can still see what kind of secret it was.
 */
const secretShapes: readonly RegExp[] = [
  // Tokens that this service creates. Error codes such as `demo_render_quota_exceeded` do not match, because they are
  // words without digits or capital letters.
  /(?<![A-Za-z0-9])(?<kept>(?:glly|glls|gloa|glor|gloc|gt|demo|sign|invite|reset|whsec)_)(?=[a-z_]{0,40}[A-Z0-9+/=-])[A-Za-z0-9_+/=-]{12,}/g,
  /(?<kept>\bsession_(?:token|data)=)[^;,\s"\\]+/gi,
  // Query parameters that contain a secret, including those of the signed URLs of object stores (`X-Amz-Signature`,
  // `access_token`). The separators may be percent-encoded, as in a URL inside another URL.
  /(?<kept>(?:[?&;]|%3F|%26)(?:gt|demo|sig|[\w.-]{0,40}(?:token|password|secret|signature|credential|api[-_]?key))(?:=|%3D))[^&#\s"'\\]+/gi,
  // The password in a URL: `https://user:password@host`.
  /(?<kept>:\/\/[^\s/?#"'\\:@]{0,100}:)[^\s/?#"'\\:@]{1,200}(?=@)/g,
];

/** Matches secrets in headers only. In other text, the same words may be harmless, such as "Basic membership". */
const headerShape = /(?<kept>\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi;

/** Names of headers, body fields and columns that contain a secret. Their values are redacted whatever they look like. */
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

/** Redacts everything that looks like a secret, including what follows the words Bearer and Basic, as in a header. */
export function redact(text: string): string {
  return redactText(text).replace(headerShape, `$<kept>${redacted}`);
}

/**
 * Redacts everything that looks like a secret in text that is not a header. What follows the word Basic is kept,
 * because "Basic membership" is harmless there.
 */
export function redactText(text: string): string {
  return secretShapes.reduce((rest, shape) => rest.replace(shape, `$<kept>${redacted}`), text);
}

/** Whether a text that is not a header contains something that looks like a secret. */
export function holdsSecret(text: string): boolean {
  return secretShapes.some((shape) => text.search(shape) >= 0);
}

/** Whether a field with this name contains a secret. The case of letters, `-` and `_` in the name do not matter. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

/** How `code` stands in a query: as it is, in url-safe base64 of UTF-8, or either. */
export const encodings = ['auto', 'plain', 'base64url'] as const;

/** Padding, where there is any, fills the last four characters. */
const alphabet = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?$/;
/** No control but blanks. */
const unprintable = /[^\P{Cc}\s]/u;
/** A word, which what encodes code next to never looks like: `file`, read as base64url, would be `~)^`. */
const word = /^[A-Za-z][a-z]*$/;

/**
 * The code of a query (CODE-7); undefined when it is said to be base64url and is not. With `auto`, text counts as
 * base64url when it can be nothing else that makes sense: of its alphabet alone, of a possible length, no word, decoding
 * to UTF-8 without controls, and exactly what encoding that text gives. Code has a blank or a sign somewhere. Who must be
 * sure says `encoding=plain` or `encoding=base64url`.
 */
export function codeOfQuery(text: string, encoding: (typeof encodings)[number]): string | undefined {
  if (encoding === 'plain') return text;
  const decoded = decode(text);
  if (encoding === 'base64url') return decoded;
  return decoded === undefined || unprintable.test(decoded) || word.test(text) ? text : decoded;
}

function decode(text: string): string | undefined {
  if (text === '' || !alphabet.test(text)) return undefined;
  const bare = text.replaceAll('=', '');
  const standard = bare.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const binary = atob(standard);
    // The bits after the last byte are nought in what an encoder makes.
    if (btoa(binary).replaceAll('=', '') !== standard) return undefined;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

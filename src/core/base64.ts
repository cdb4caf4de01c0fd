/**
 * The number of bytes that are converted in one call. It is below the maximum number of arguments, and a multiple of
 * three, so that no padding appears between pieces.
 */
const piece = 0x6000;

/** Encodes bytes as base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += piece) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + piece))));
  }
  return parts.join('');
}

/** Encodes bytes as base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url, with or without padding. @throws DOMException for text that is not base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Decodes base64, with or without padding. @throws DOMException for text that is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

import { toBase64 } from '../../../core/base64.ts';

export type DataUrl = { ok: true; mediaType: string; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: string };

/** The maximum number of characters before the data. Even `image/svg+xml;charset=utf-8;base64` is long. */
const maxHeaderLength = 1_000;
/**
 * The maximum number of characters that encode one byte: in base64 less than two, each of which may be percent-encoded.
 */
const maxCharactersPerByte = 4;

/**
 * Parses a data: URL (RFC 2397) as the Fetch standard does: base64 is decoded forgivingly, and a fragment is not part
 * of the data. `maxBytes` limits the result, and is checked before anything is decoded. The media type is in lower
 * case. It says nothing certain about the bytes. Reasons for a rejection are shown to users; their last period is left
 * out.
 */
export function parseDataUrl(url: string, maxBytes: number): DataUrl {
  if (!/^data:/i.test(url)) return { ok: false, reason: 'the URL is not a data URL' };
  const comma = url.slice(0, maxHeaderLength).indexOf(',');
  if (comma === -1)
    return {
      ok: false,
      reason: 'the data URL has no comma after its media type. Write it as data:<media type>;base64,<data>',
    };
  const tooLarge: DataUrl = {
    ok: false,
    reason: `the data URL has more than ${maxBytes} bytes. Use a smaller file, or a URL from which it can be downloaded`,
  };
  if (url.length - comma > maxBytes * maxCharactersPerByte + maxHeaderLength) return tooLarge;
  const header = url.slice('data:'.length, comma);
  const body = percentDecode(withoutFragment(url.slice(comma + 1)));
  const isBase64 = /; *base64\s*$/i.test(header);
  if ((isBase64 ? Math.floor((body.length * 3) / 4) - 2 : body.length) > maxBytes) return tooLarge;
  const bytes = isBase64 ? fromBase64(new TextDecoder().decode(body)) : body;
  if (!bytes) return { ok: false, reason: 'the data URL is not valid base64. Encode the file again' };
  return bytes.length > maxBytes ? tooLarge : { ok: true, mediaType: readMediaType(header), bytes };
}

/** Prints bytes of a known type as a data: URL, to embed a picture that was checked. */
export function printDataUrl(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${toBase64(bytes)}`;
}

function readMediaType(header: string): string {
  const essence = (header.split(';')[0] ?? '').trim().toLowerCase();
  return /^[\w.+-]+\/[\w.+-]+$/.test(essence) ? essence : 'text/plain';
}

function withoutFragment(text: string): string {
  const hash = text.indexOf('#');
  return hash === -1 ? text : text.slice(0, hash);
}

/** Decodes percent escapes as the URL standard does: a `%` that does not start an escape stands for itself. */
function percentDecode(text: string): Uint8Array<ArrayBuffer> {
  const source = new Uint8Array(new TextEncoder().encode(text));
  if (!text.includes('%')) return source;
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const high = source[at] === 0x25 ? hexDigit(source[at + 1]) : undefined;
    const low = hexDigit(source[at + 2]);
    const escaped = high !== undefined && low !== undefined;
    source[length++] = escaped ? high * 16 + low : (source[at] ?? 0);
    if (escaped) at += 2;
  }
  return source.subarray(0, length);
}

function hexDigit(byte: number | undefined): number | undefined {
  const digit = byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? undefined : digit;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

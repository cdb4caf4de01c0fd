import { equalsConstantTime, sha256Hex } from '../../core/hashing.ts';
import { randomBytes } from '../../core/ids.ts';
import { crc32 } from './crc32.ts';

/**
 * A kind of secret token that callers send. Its form is `<prefix>_<random bytes in base62><CRC-32 of all before it in
 * base62>`. Because of the prefix and the checksum, a scanner can find a leaked token, and a mistyped token is rejected
 * without a look-up (AUTH-5). Base62 has no character that ends a word, so that a double click selects the whole token.
 */
export interface TokenKind {
  prefix: string;
  randomBytes: number;
}

export const fullKey: TokenKind = { prefix: 'glly', randomBytes: 32 };
export const shortKey: TokenKind = { prefix: 'glls', randomBytes: 12 };
export const gtSecret: TokenKind = { prefix: 'gt', randomBytes: 32 };
export const signingSecret: TokenKind = { prefix: 'sign', randomBytes: 32 };
export const invitation: TokenKind = { prefix: 'invite', randomBytes: 32 };
export const resetToken: TokenKind = { prefix: 'reset', randomBytes: 32 };
export const emailToken: TokenKind = { prefix: 'email', randomBytes: 32 };
export const demoToken: TokenKind = { prefix: 'demo', randomBytes: 32 };

export function mintToken({ prefix, randomBytes: length }: TokenKind): string {
  const body = `${prefix}_${base62(asInteger(randomBytes(length)), digitsFor(length))}`;
  return body + checksum(body);
}

/** Whether the text could be a token of this kind, judging only by its form and checksum. */
export function isToken(text: string, { prefix, randomBytes: length }: TokenKind): boolean {
  const bodyLength = prefix.length + 1 + digitsFor(length);
  if (text.length !== bodyLength + checksumDigits || !text.startsWith(`${prefix}_`)) return false;
  if (!/^[0-9A-Za-z]+$/.test(text.slice(prefix.length + 1))) return false;
  const body = text.slice(0, bodyLength);
  return equalsConstantTime(text.slice(bodyLength), checksum(body));
}

/** Returns the SHA-256 of a token, which is the only form in which a token is stored (AUTH-5). */
export async function hashToken(token: string): Promise<string> {
  return await sha256Hex(token);
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 to the power of 6 is the first power of 62 above 2 to the power of 32. */
const checksumDigits = 6;

function digitsFor(bytes: number): number {
  return Math.ceil((bytes * 8) / Math.log2(alphabet.length));
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumDigits);
}

function base62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

function asInteger(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

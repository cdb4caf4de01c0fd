import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { crc32 } from './crc32.ts';
import { mintGt, mintKey, parseKeyToken } from './keys.ts';
import { demoToken, fullKey, gtSecret, isToken, mintToken, shortKey, type TokenKind } from './secret-tokens.ts';

const kinds: TokenKind[] = [fullKey, shortKey, gtSecret, demoToken];
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('created secrets', () => {
  it.each([
    [fullKey, /^glly_[0-9A-Za-z]{49}$/],
    [shortKey, /^glls_[0-9A-Za-z]{23}$/],
    [gtSecret, /^gt_[0-9A-Za-z]{49}$/],
    [demoToken, /^demo_[0-9A-Za-z]{49}$/],
  ])('[AUTH-5] of kind %j have a form that a scanner can find', (kind, form) => {
    for (let count = 0; count < 50; count++) expect(mintToken(kind)).toMatch(form);
  });

  it('[AUTH-5] use all of their 256 or 96 random bits', () => {
    for (const [kind, digits, bits] of [
      [fullKey, 43, 256],
      [shortKey, 17, 96],
    ] as const) {
      const bodies = Array.from({ length: 400 }, () => mintToken(kind).slice(5, 5 + digits));
      const values = bodies.map((body) =>
        [...body].reduce((sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)), 0n),
      );
      expect(new Set(values).size).toBe(400);
      for (const value of values) expect(value < 1n << BigInt(bits)).toBe(true);
      // Each bit should be set in about half of the tokens. A count outside 130 to 270 of 400 is seven standard
      // deviations away.
      for (let bit = 0n; bit < BigInt(bits); bit++) {
        const set = values.filter((value) => (value >> bit) & 1n).length;
        expect(set).toBeGreaterThan(130);
        expect(set).toBeLessThan(270);
      }
    }
  });

  it('[AUTH-5] are recognized by their form and checksum, and not as another kind', () => {
    for (const kind of kinds) {
      const token = mintToken(kind);
      expect(kinds.filter((other) => isToken(token, other))).toEqual([kind]);
    }
  });

  it('[AUTH-5] are rejected with any one character changed, two swapped, one lost or one added', () => {
    const anyCharacter = fc.constantFrom(...alphabet, '_', '-', ' ', 'é');
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(), anyCharacter, (kind, position, character) => {
        const token = mintToken(kind);
        const at = position % token.length;
        const [before, after] = [token.slice(0, at), token.slice(at + 1)];
        const swapped = before + after.slice(0, 1) + token[at] + after.slice(1);
        for (const changed of [
          before + character + after,
          before + after,
          before + character + token.slice(at),
          swapped,
        ]) {
          if (changed !== token) expect(isToken(changed, kind)).toBe(false);
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('has the standard CRC-32 checksum', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
    expect(crc32('')).toBe(0);
  });
});

describe('creating a key', () => {
  it('[AUTH-5] returns the token, its SHA-256 and a prefix too short to help guessing', async () => {
    for (const short of [false, true]) {
      const { token, hash, prefix } = await mintKey({ short });
      expect(hash).toBe(await sha256Hex(token));
      expect(parseKeyToken(token)).toEqual({ short });
      expect(prefix).toBe(token.slice(0, 9));
    }
  });

  it('does not recognize other secrets as keys', async () => {
    expect(parseKeyToken((await mintGt()).token)).toBeNull();
    expect(parseKeyToken('glly_')).toBeNull();
    expect(parseKeyToken('')).toBeNull();
  });
});

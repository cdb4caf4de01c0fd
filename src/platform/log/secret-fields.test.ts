import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasSecretField, namesSecret, withoutSecrets } from './secret-fields.ts';

const secretWords = ['password', 'token', 'secret', 'api key'];
const otherWords = ['user', 'first', 'card', 'x', 'title', 'signature', 'secretary', 'tokenize', 'keyboard', 'oauth2'];
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
/** The ways in which people join the words of a name. */
const spellings: ReadonlyArray<(words: readonly string[]) => string> = [
  (words) => words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
  (words) => words.map(capital).join(''),
  (words) => words.join('_'),
  (words) => words.join('-'),
  (words) => words.join('.'),
  (words) => words.join(' '),
  (words) => words.join('_').toUpperCase(),
  (words) => words.map(capital).join('-'),
];
const some = (from: readonly string[]) => fc.array(fc.constantFrom(...from), { maxLength: 3 });

it('[AUTH-17] a name with the word of a secret is one, however its words are joined, and no other name', () => {
  fc.assert(
    fc.property(
      some(otherWords),
      fc.constantFrom(...secretWords),
      some(otherWords),
      fc.constantFrom(...spellings),
      (before, secret, after, spell) => {
        expect(namesSecret(spell([...before, ...secret.split(' '), ...after]))).toBe(true);
        expect(namesSecret(spell([...before, ...after]))).toBe(false);
      },
    ),
  );
  const more = ['apikey', 'APIKEY', 'APIKey', 'pAsSwOrD', 'password2', 'Ｐａｓｓｗｏｒｄ', 'tokens', 'PRIVATE_KEY'];
  for (const name of more) expect([name, namesSecret(name)]).toEqual([name, true]);
  for (const name of ['signature', 'Signature', 'key', 'api', 'passport', 'tokyo', '', '__', 'ключ']) {
    expect([name, namesSecret(name)]).toEqual([name, false]);
  }
});

it('[AUTH-17] finds a field at any depth, unless it is empty, and removes its value', () => {
  const at = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.constant(0)), { maxLength: 6 });
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant({ deep: 'value' }), fc.constant(['x']));
  fc.assert(
    fc.property(at, value, (path, secret) => {
      const nested = (inner: object) =>
        path.reduceRight<object>((rest, step) => (step === 0 ? ['text', rest] : { [step]: rest, other: 1 }), inner);
      const input = nested({ userPassword: secret, kept: 'x' }) as never;
      expect(hasSecretField(input)).toBe(true);
      expect(withoutSecrets(input)).toEqual(nested({ userPassword: '[redacted]', kept: 'x' }));
      for (const empty of [true, false, null, '']) {
        const harmless = nested({ showPassword: empty }) as never;
        expect([hasSecretField(harmless), withoutSecrets(harmless)]).toEqual([false, harmless]);
      }
    }),
  );
});

it('[AUTH-17] checks a long name in linear time', () => {
  for (const name of ['A'.repeat(200_000), 'aA'.repeat(100_000), '_'.repeat(200_000)]) {
    expect(namesSecret(name)).toBe(false);
  }
});

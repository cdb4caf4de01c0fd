import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecretName, redact } from './redact.ts';

const base62 = (length: number) =>
  fc
    .string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: length,
      maxLength: length,
    })
    .filter((text) => /[A-Z0-9]/.test(text));
const token = fc.oneof(
  base62(49).map((body) => `glly_${body}`),
  base62(23).map((body) => `glls_${body}`),
  base62(49).map((body) => `gt_${body}`),
  base62(49).map((body) => `demo_${body}`),
  base62(49).map((body) => `sign_${body}`),
  base62(49).map((body) => `invite_${body}`),
);
const surroundings = fc.constantFrom('', ' ', '"', '/', '=', '?x=', '\n', '(', ')', ',', '<', "'", '\\');

describe('redact', () => {
  it('[AUTH-17] hides every token of the service, whatever surrounds it', () => {
    fc.assert(
      fc.property(surroundings, token, surroundings, (before, secret, after) => {
        expect(redact(`${before}${secret}${after}`)).not.toContain(secret.slice(5));
      }),
    );
  });

  it.each([
    ['Authorization: Bearer abcdefgh.ijkl-123', 'abcdefgh'],
    ['basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
    ['better-auth.session_token=s3cr3t.sig%3D; Path=/', 's3cr3t'],
    ['https://galley.test/api/render/p?output=json&gt=hello&scale=2', 'hello'],
    ['/api/render/p?demo=hello', 'hello'],
    ['/api/render/p?exp=1&sig=hello', 'hello'],
    ['/api/render/p?token=hello', 'hello'],
    ['/proxy?to=%2Fapi%3Fgt%3Dhello', 'hello'],
    ['https://b.s3.amazonaws.com/a.png?X-Amz-Date=1&X-Amz-Signature=hello', 'hello'],
    ['https://s.example/a.png?access_token=hello', 'hello'],
    ['https://s.example/a.png?w=1&api_key=hello', 'hello'],
    ['https://s.example/a.png?X-Goog-Credential=hello%2F2026', 'hello'],
    ['https://ada:hello@s.example/a.png', 'hello'],
    ['"src":"https://:hello@s.example/a.png"', 'hello'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8'],
  ])('[AUTH-17] hides the secret in %s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(text)).toContain('[redacted]');
  });

  it.each([
    'demo_render_quota_exceeded',
    'gt_created_on',
    '/api/demo-token',
    'sign_in_limited',
    'weight_1234567890123',
    'scale=2&sign=x',
    '/a?tokens=3&signatures=x',
    'https://galley.test:8787/a?x=ada:b@c',
    'mailto:ada@galley.test, at 10:30@noon',
  ])('keeps %s, which is not a secret', (text) => expect(redact(text)).toBe(text));

  it('recognizes the names of secret fields in any spelling', () => {
    for (const name of ['Set-Cookie', 'AUTHORIZATION', 'api_key', 'token', 'signingSecret'])
      expect(isSecretName(name)).toBe(true);
    for (const name of ['tokens', 'path', 'tokenHash']) expect(isSecretName(name)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../records/api-keys.ts';
import { authenticate } from './authenticate.ts';

const now = 1_000_000;
const key: ApiKey = {
  id: 'k',
  spaceId: 's',
  name: 'ci',
  hash: 'aa',
  prefix: 'glly_Ab3x',
  scopes: { mcpTools: [] },
  expiresOn: null,
  createdBy: null,
  createdOn: 0,
  lastUsedOn: null,
};
const refusal = (code: string) =>
  expect.objectContaining({ code, status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
const unauthorized = refusal('unauthorized');

describe('authenticating', () => {
  it('creates a principal for each kind of credentials', () => {
    expect(authenticate({ kind: 'none' }, {}, now)).toEqual({ kind: 'open' });
    expect(authenticate({ kind: 'key', hash: 'aa' }, { key }, now)).toEqual({
      kind: 'key',
      spaceId: 's',
      keyId: 'k',
      scopes: { mcpTools: [] },
    });
    expect(authenticate({ kind: 'gt', hash: 'bb' }, { spaceByGt: { id: 's' } }, now)).toEqual({
      kind: 'gt',
      spaceId: 's',
    });
    const signature = { kind: 'signature', payload: '/?', signature: '', expiresOn: now + 5 } as const;
    expect(authenticate(signature, { spaceBySignature: { id: 's', until: now + 5 } }, now)).toEqual({
      kind: 'gt',
      spaceId: 's',
      forMs: 5,
    });
    expect(() => authenticate(signature, { spaceBySignature: null }, now)).toThrow(unauthorized);
    const demo = { tokenHash: 'cc', expiresAt: now + 1 };
    expect(authenticate({ kind: 'demo', hash: 'cc' }, { demo }, now)).toEqual({ kind: 'demo', tokenHash: 'cc' });
  });

  it.each([
    ['key', 'key_unknown'],
    ['gt', 'unauthorized'],
    ['demo', 'unauthorized'],
  ] as const)('[AUTH-2] rejects a %s without a record', (kind, code) => {
    expect(() => authenticate({ kind, hash: 'aa' }, {}, now)).toThrow(refusal(code));
    expect(() => authenticate({ kind, hash: 'aa' }, { key: null, spaceByGt: null, demo: null }, now)).toThrow(
      refusal(code),
    );
  });

  it('[AUTH-3] checks the expiry at the time of the request', () => {
    const at = (expiresOn: number) => () =>
      authenticate({ kind: 'key', hash: 'aa' }, { key: { ...key, expiresOn } }, now);
    expect(at(now + 1)).not.toThrow();
    expect(at(now)).toThrow(refusal('key_expired'));
    expect(at(now - 1)).toThrow(refusal('key_expired'));
  });

  it('[AUTH-5] compares the hash itself', () => {
    expect(() => authenticate({ kind: 'key', hash: 'ab' }, { key }, now)).toThrow(refusal('key_unknown'));
  });
});

import { describe, expect, it } from 'vitest';
import { readCredentials, rejectTokenInQuery } from './credentials.ts';
import { mintGt, mintKey } from './keys.ts';
import { demoToken, hashToken, mintToken } from './secret-tokens.ts';

const key = await mintKey({ short: false });
const short = await mintKey({ short: true });
const gt = await mintGt();
const demo = mintToken(demoToken);
const demoHash = await hashToken(demo);

const read = ({ method = 'GET', query = '', bearer }: { method?: string; query?: string; bearer?: string }) =>
  readCredentials(
    new Request(`https://galley.test/api/render/p?${query}`, {
      method,
      ...(bearer !== undefined && { headers: { Authorization: bearer } }),
    }),
  );

const refusal = (code: unknown) => expect.objectContaining({ code, headers: { 'WWW-Authenticate': 'Bearer' } });
const unauthorized = refusal('unauthorized');

describe('the credentials of a request', () => {
  it('[AUTH-1] are the Bearer token: an API key or a demo token', async () => {
    expect(await read({ bearer: `Bearer ${key.token}` })).toEqual({ kind: 'key', hash: key.hash });
    expect(await read({ bearer: `bearer  ${short.token}`, method: 'POST' })).toEqual({ kind: 'key', hash: short.hash });
    expect(await read({ bearer: `Bearer ${demo}`, method: 'POST' })).toEqual({ kind: 'demo', hash: demoHash });
  });

  it('[AUTH-10] [AUTH-15] are ?gt= or ?demo= on GET and HEAD if there is no header', async () => {
    expect(await read({ query: `gt=${gt.token}` })).toEqual({ kind: 'gt', hash: gt.hash });
    expect(await read({ query: `demo=${demo}`, method: 'HEAD' })).toEqual({ kind: 'demo', hash: demoHash });
    expect(await read({ query: `gt=${gt.token}`, bearer: `Bearer ${key.token}` })).toMatchObject({ kind: 'key' });
  });

  it('[AUTH-11] [AUTH-15] are not read from the query of any other method', async () => {
    expect(await read({ query: `gt=${gt.token}`, method: 'POST' })).toEqual({ kind: 'none' });
    expect(await read({ query: `demo=${demo}`, method: 'POST' })).toEqual({ kind: 'none' });
  });

  it('[AUTH-18] are the signature of a URL, computed over its path and sorted query without the signature', async () => {
    const sig = 'a1'.repeat(32);
    const signed = { payload: '/api/render/p?exp=12&scale=2&tweak%3Aa=%C3%BC', signature: sig, expiresOn: 12_000 };
    expect(await read({ query: `tweak:a=ü&sig=${sig}&scale=2&exp=12` })).toEqual({ kind: 'signature', ...signed });
    expect(await read({ query: `gt=${gt.token}&sig=${sig}&exp=12` })).toMatchObject({ kind: 'gt' });
    expect(await read({ query: `sig=${sig}&exp=12`, method: 'POST' })).toEqual({ kind: 'none' });
    for (const query of [`sig=${sig}`, `sig=x&exp=12`, `sig=${sig}&exp=soon`, `sig=${sig}&exp=1&exp=2`]) {
      await expect(read({ query })).rejects.toEqual(unauthorized);
    }
  });

  it('are none if the request has none', async () => {
    expect(await read({})).toEqual({ kind: 'none' });
    expect(await read({ query: 'gt=&demo=&sig=' })).toEqual({ kind: 'none' });
  });

  it.each([
    ['', 'unauthorized'],
    ['Bearer', 'unauthorized'],
    ['Bearer ', 'unauthorized'],
    ['Basic Zm9vOmJhcg==', 'unauthorized'],
    [key.token, 'unauthorized'],
    [`Bearer ${key.token} ${key.token}`, 'unauthorized'],
    [`Bearer ${key.token}x`, 'key_unknown'],
    [`Bearer ${key.token.slice(0, -1)}`, 'key_unknown'],
    [`Bearer ${gt.token}`, 'unauthorized'],
    ['Bearer glly_', 'key_unknown'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', 'key_unknown'],
    ["Bearer ' OR 1=1 --", 'unauthorized'],
  ])('[AUTH-2, AUTH-6] are rejected with 401 if the header is %j (D5)', async (bearer, code) => {
    await expect(read({ bearer })).rejects.toEqual(refusal(code));
  });

  it('[AUTH-6] are named by their kind in the error (D5)', async () => {
    await expect(read({ bearer: `Bearer ${gt.token}` })).rejects.toMatchObject({
      detail: 'This route needs an API key; a GET render secret was sent.',
    });
  });

  it.each(['gt=x', `gt=${key.token}`, `gt=${demo}`, 'demo=x', `demo=${gt.token}`])(
    '[AUTH-2] are rejected with 401 if the query is %j',
    async (query) => {
      await expect(read({ query })).rejects.toEqual(unauthorized);
    },
  );

  it('[AUTH-17] are not repeated in the error', async () => {
    const mistyped = `${key.token.slice(0, -1)}-`;
    const refusal = await read({ bearer: `Bearer ${mistyped}` }).catch((error: Error) => error);
    expect(`${JSON.stringify(refusal)} ${refusal}`).not.toContain(mistyped.slice(10, 20));
  });
});

describe('a key in the query', () => {
  it.each(['token=x', 'token=&token=x', `gt=${gt.token}&token=${key.token}`])('[AUTH-4] is rejected: %s', (query) => {
    const refuse = () => rejectTokenInQuery(new URL(`https://galley.test/api/render/p?${query}`));
    expect(refuse).toThrow(expect.objectContaining({ code: 'token_in_query', status: 400 }));
  });

  it.each(['', 'token=', 'token', 'tokens=x', 'Token=x'])('[AUTH-4] is not found in %j', (query) => {
    expect(() => rejectTokenInQuery(new URL(`https://galley.test/?${query}`))).not.toThrow();
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { findKeyByHash, listKeys } from './api-keys.ts';
import { createKey, deleteKey, touchKey } from './api-keys-writes.ts';
import { db, makeSpace, noon } from './records.fixture.ts';

let spaceId: string;

beforeAll(async () => {
  spaceId = (await makeSpace()).id;
});

const makeKey = (now = noon, owner = spaceId) =>
  createKey(
    db,
    { spaceId: owner, name: 'ci', hash: newId(), prefix: 'glly_Ab3x', scopes: { apiEndpoints: [] }, expiresOn: null },
    now,
  );

describe('API keys', () => {
  it('are found by their hash, with their scopes unchanged', async () => {
    const key = await makeKey();
    expect(await findKeyByHash(db, key.hash)).toEqual(key);
    expect(key.scopes).toEqual({ apiEndpoints: [] });
    expect(key.lastUsedOn).toBeNull();
  });

  it('[AUTH-3] are deleted permanently, by their own space only', async () => {
    const key = await makeKey();
    const stranger = await makeSpace();
    expect(await deleteKey(db, stranger.id, key.id)).toBe(false);
    expect(await findKeyByHash(db, key.hash)).toBeDefined();
    expect(await deleteKey(db, spaceId, key.id)).toBe(true);
    expect(await findKeyByHash(db, key.hash)).toBeUndefined();
    expect(await deleteKey(db, spaceId, key.id)).toBe(false);
  });

  it('record their use to the minute', async () => {
    const key = await makeKey();
    const usedAfter = async (now: number) => {
      await touchKey(db, key.id, now);
      return (await findKeyByHash(db, key.hash))?.lastUsedOn;
    };
    expect(await usedAfter(noon)).toBe(noon);
    expect(await usedAfter(noon + 59_000)).toBe(noon);
    expect(await usedAfter(noon + 61_000)).toBe(noon + 61_000);
  });

  it('[GEN-6] are listed newest first, a page at a time, in the order of ids for equal times', async () => {
    const owner = (await makeSpace()).id;
    const made = await Promise.all([makeKey(noon, owner), makeKey(noon + 2, owner), makeKey(noon, owner)]);
    const [older, newest, other] = made.map((key) => key.id) as [string, string, string];
    const expected = [newest, ...[older, other].sort()];
    const ids = async (page: number) => (await listKeys(db, owner, { page, perPage: 2 })).list.map((key) => key.id);
    expect([await ids(1), await ids(2), await ids(3)]).toEqual([expected.slice(0, 2), expected.slice(2), []]);
    expect(await listKeys(db, owner, { page: 9, perPage: 2 })).toMatchObject({ count: 3, pagesCount: 2 });
  });
});

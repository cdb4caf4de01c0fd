import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { db, makeSpace, noon } from './records.fixture.ts';
import { findSpace, findSpaceByGtHash } from './spaces.ts';
import { setGt } from './spaces-writes.ts';

describe('spaces', () => {
  it('keep the values with which they were created', async () => {
    const space = await makeSpace({ creditsLimit: 3, globalVariables: { values: { city: 'Łódź' } } });
    expect(await findSpace(db, space.id)).toEqual(space);
    expect(space).toMatchObject({ creditsLimit: 3, creditsUsed: 0, globalVariables: { values: { city: 'Łódź' } } });
  });

  it('have no credit limit by default', async () => {
    expect((await makeSpace()).creditsLimit).toBeNull();
  });

  it('are found by the current gt secret, and not by one that was rotated or cleared', async () => {
    const { id } = await makeSpace();
    const [first, second] = [newId(), newId()];
    await setGt(db, id, first, noon);
    expect(await findSpaceByGtHash(db, first)).toMatchObject({ id, gtCreatedOn: noon });
    await setGt(db, id, second, noon);
    expect(await findSpaceByGtHash(db, first)).toBeUndefined();
    await setGt(db, id, null, noon);
    expect(await findSpaceByGtHash(db, second)).toBeUndefined();
    expect(await findSpace(db, id)).toMatchObject({ gtHash: null, gtCreatedOn: null });
  });

  it('have unique slugs', async () => {
    const { slug } = await makeSpace();
    await expect(makeSpace({ slug })).rejects.toThrow();
  });
});

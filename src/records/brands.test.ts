import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands, findBrand, findBrandForRender } from './brands.ts';
import { createBrand } from './brands-writes.ts';
import { db, makeSpace, noon } from './records.fixture.ts';

const tokens = (red: string) => ({ colors: { red } });

describe('brands', () => {
  it('[BRD-4] show draft renders the draft tokens and published ones the live tokens', async () => {
    const { id: spaceId } = await makeSpace();
    const { id } = await createBrand(
      db,
      { spaceId, name: 'House', draftTokens: tokens('#f11'), liveTokens: tokens('#e00'), variants: { dark: {} } },
      noon,
    );
    const seen = (draft: boolean) => findBrandForRender(db, { id, spaceId, draft });
    expect(await seen(true)).toEqual({ id, spaceId, tokens: tokens('#f11'), variants: { dark: {} } });
    expect(await seen(false)).toEqual({ id, spaceId, tokens: tokens('#e00'), variants: { dark: {} } });
  });

  it('are not found by another space, nor after deletion', async () => {
    const [owner, stranger] = [await makeSpace(), await makeSpace()];
    const { id } = await createBrand(db, { spaceId: owner.id, name: 'House' }, noon);
    expect(await findBrandForRender(db, { id, spaceId: stranger.id, draft: false })).toBeUndefined();
    await db.update(brands).set({ deletedOn: noon }).where(eq(brands.id, id));
    expect(await findBrand(db, id)).toBeUndefined();
    expect(await findBrandForRender(db, { id, spaceId: owner.id, draft: false })).toBeUndefined();
  });
});

import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import type { Warning } from '../../core/warnings.ts';
import { FileStore } from './file-store.ts';

const store = new FileStore(env.FILES);
const bytes = new TextEncoder().encode('a picture') as Uint8Array<ArrayBuffer>;
const facts = { contentType: 'image/png', pages: 1 };

/** Fills what the isolate keeps with other files, so that the next read comes from the bucket. */
async function forgetAll(): Promise<void> {
  for (let index = 0; index < 201; index++) await store.put(`other/${newId()}`, bytes, { ...facts, warnings: [] });
}

describe('stored files', () => {
  it.each([
    ['no warning', 0],
    ['a few warnings', 3],
    ['more warnings than metadata holds', 100],
  ])('[RND-17] come back whole from the bucket with %s', async (_, count) => {
    const warnings: Warning[] = Array.from({ length: count }, (_, index) => ({
      code: 'glyph_missing',
      message: `No font has the glyphs 漢字 “${index}”, and so on for a while, in this text of the page`,
      layerId: `layer-${index}`,
    }));
    const key = `space/${newId()}`;
    const put = await store.put(key, bytes, { ...facts, warnings });
    await forgetAll();
    const found = await store.find(key, { withBody: true });
    expect(found).toEqual({ ...put, body: bytes });
    await forgetAll();
    expect(await store.find(key, { withBody: false })).toEqual({ ...put, body: null });
  });

  it('are not there under another name', async () => {
    expect(await store.find(`space/${newId()}`, { withBody: true })).toBeNull();
  });
});

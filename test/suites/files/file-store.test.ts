import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { Warning } from '../../../src/core/warnings.ts';
import { FileStore } from '../../../src/services/files/file-store.ts';
import { forgetHeldFiles } from '../../harness/held-files.ts';
import { testServices } from '../../harness/services.ts';

const store = new FileStore(testServices());
const bytes = new TextEncoder().encode('a picture') as Uint8Array<ArrayBuffer>;
const facts = { contentType: 'image/png', pages: 1 };

describe('stored files', () => {
  it.each([
    ['no warning', 0],
    ['a few warnings', 3],
    ['more warnings than metadata holds', 100],
  ])('[RND-17] are returned unchanged from the bucket with %s', async (_, count) => {
    const warnings: Warning[] = Array.from({ length: count }, (_, index) => ({
      code: 'glyph_missing',
      message: `No font has the glyphs 漢字 “${index}”, and so on for a while, in this text of the page`,
      layerId: `layer-${index}`,
    }));
    const key = `space/${newId()}`;
    const put = await store.put(key, bytes, { ...facts, warnings });
    await forgetHeldFiles();
    const storedFile = await store.find(key, { withBody: true });
    expect(storedFile).toEqual({ ...put, body: bytes });
    await forgetHeldFiles();
    expect(await store.find(key, { withBody: false })).toEqual({ ...put, body: null });
  });

  it('are missing under another name', async () => {
    expect(await store.find(`space/${newId()}`, { withBody: true })).toBeNull();
  });
});

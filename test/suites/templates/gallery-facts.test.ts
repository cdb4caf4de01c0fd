import { describe, expect, it } from 'vitest';
import { ask, dataOf } from '../../harness/service.ts';
import { makeSpace, makeTemplate } from '../../harness/space.ts';

const categories = async (): Promise<string[]> => (await dataOf(await ask('/api/v1/public/template-categories'))).list;

describe('what the gallery knows of public templates', () => {
  it('[PUB-3] names each category of public templates once, by name, and none of private ones', async () => {
    const space = await makeSpace();
    // The first 40 by name are listed, and other tests make theirs.
    const own = crypto.randomUUID();
    const [first, second, secret] = [`!a-${own}`, `!z-${own}`, `!m-${own}`];
    for (const category of [second, first, first]) await makeTemplate(space.id, { public: true, category });
    await makeTemplate(space.id, { category: secret });
    const listed = await categories();
    expect(listed.filter((name) => name === first || name === second)).toEqual([first, second]);
    expect(listed).not.toContain(secret);
  });

  it('[PUB-3, AUTH-10] says whether the addresses of pictures need a token', async () => {
    const space = await makeSpace();
    for (const requireGetRenderToken of [true, false]) {
      const { id, pageId } = await makeTemplate(space.id, { public: true, requireGetRenderToken });
      const { doc } = await dataOf(await ask(`/api/templates/public/${id}`));
      expect(doc.requireGetRenderToken).toBe(requireGetRenderToken);
      const { status } = await ask(`/api/render/${pageId}`);
      expect(status).toBe(requireGetRenderToken ? 401 : 200);
    }
  });
});

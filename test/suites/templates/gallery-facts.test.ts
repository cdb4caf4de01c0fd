import { describe, expect, it } from 'vitest';
import { ask, bearer, readData } from '../../harness/service.ts';
import { makeKey, makeSpace, makeTemplate } from '../../harness/space.ts';

const categories = async (): Promise<string[]> =>
  (await readData(await ask('/api/v1/public/template-categories'))).list;

describe('facts about public templates in the gallery', () => {
  it('[PUB-3] include each category of public templates once, by name, and none of private ones', async () => {
    const space = await makeSpace();
    // The first 40 by name are listed, and other tests create theirs.
    const unique = crypto.randomUUID();
    const [first, second, secret] = [`!a-${unique}`, `!z-${unique}`, `!m-${unique}`];
    for (const category of [second, first, first]) await makeTemplate(space.id, { public: true, category });
    await makeTemplate(space.id, { category: secret });
    const listed = await categories();
    expect(listed.filter((name) => name === first || name === second)).toEqual([first, second]);
    expect(listed).not.toContain(secret);
  });

  it('[PUB-3, AUTH-10] include whether the addresses of pictures need a token', async () => {
    const space = await makeSpace();
    for (const requireGetRenderToken of [true, false]) {
      const { id, pageId } = await makeTemplate(space.id, { public: true, requireGetRenderToken });
      const { doc } = await readData(await ask(`/api/templates/public/${id}`));
      expect(doc.requireGetRenderToken).toBe(requireGetRenderToken);
      const { status } = await ask(`/api/render/${pageId}`);
      expect(status).toBe(requireGetRenderToken ? 401 : 200);
    }
  });

  it('[PUB-3] omit designs only in a summary, which is small whatever the designs are', async () => {
    const space = await makeSpace();
    const tag = crypto.randomUUID();
    const layers = Array.from({ length: 300 }, (_, index) => ({ id: `box${index}`, type: 'container' }));
    const { id } = await makeTemplate(space.id, { public: true, tags: [tag], pages: [{ layers }] });
    const readBytes = async (query: string) => {
      const text = await (await ask(`/api/templates/public?tag=${tag}${query}`)).text();
      return { bytes: text.length, data: JSON.parse(text).data };
    };
    const [whole, same, summary] = [
      await readBytes(''),
      await readBytes('&fields=all'),
      await readBytes('&fields=summary'),
    ];
    expect(same).toEqual(whole);
    const [{ variables, pages, rendererType, ...facts }] = whole.data.list;
    expect([facts.id, rendererType, variables, pages.length]).toEqual([
      id,
      'takumi',
      { schema: { type: 'object', properties: {} }, values: {} },
      1,
    ]);
    expect(summary.data).toEqual({ ...whole.data, list: [facts] });
    expect(summary.bytes).toBeLessThan(1_000);
    expect(whole.bytes).toBeGreaterThan(10_000);
    expect((await ask('/api/templates/public?fields=pages')).status).toBe(400);
  });
});

describe('filters for the list of the space’s templates', () => {
  const labels = (key: string) => ask('/api/v1/template-labels', { headers: bearer(key) });

  it('[PUB-8, AUTH-1] are the categories and tags of all templates of this space only, each once', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    await makeTemplate(other.id, { public: true, category: 'theirs', tags: ['theirs'] });
    for (let made = 0; made < 101; made++)
      await makeTemplate(space.id, {
        publish: false,
        category: made === 0 ? 'old' : 'new',
        tags: ['b', `a${made % 2}`],
      });
    await makeTemplate(space.id, { publish: false });
    expect(await readData(await labels(space.key))).toEqual({ categories: ['new', 'old'], tags: ['a0', 'a1', 'b'] });
    expect(await readData(await labels((await makeSpace()).key))).toEqual({ categories: [], tags: [] });
    expect((await ask('/api/v1/template-labels')).status).toBe(401);
    const narrow = await makeKey(space.id, { scopes: { apiEndpoints: ['usage.read'], mcpTools: [] } });
    expect((await labels(narrow)).status).toBe(403);
  });

  it('[LIM-3] are limited to 500 of each', async () => {
    const space = await makeSpace();
    const tags = Array.from({ length: 600 }, (_, index) => `tag${String(index).padStart(3, '0')}`);
    await makeTemplate(space.id, { publish: false, tags });
    const allLabels = await readData(await labels(space.key));
    expect(allLabels).toEqual({ categories: [], tags: tags.slice(0, 500) });
  });
});

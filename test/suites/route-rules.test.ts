import { beforeAll, describe, expect, it } from 'vitest';
import { routeMatrix } from '../../src/doors/http/testing/route-matrix.ts';
import { routes } from '../../workers/edge/composition.ts';
import { ask, readData, readProblem } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, makeTemplate } from '../harness/space.ts';

describe('every route', () => {
  routeMatrix(testApp(routes), routes);
});

describe('the service', () => {
  it('[GEN-5] answers unknown paths with 404', async () => {
    expect(await readProblem(await ask('/api/nothing'))).toMatchObject({ status: 404, code: 'route_not_found' });
  });

  it('[GEN-1, GEN-2] wraps successes and problems in the same way everywhere', async () => {
    const success = await ask('/api/health');
    expect(await success.json()).toMatchObject({ success: true, data: { parts: { database: 'ok' } } });
    const problem = await ask('/api/render/none');
    expect(problem.headers.get('Content-Type')).toContain('application/problem+json');
    expect(await problem.json()).toMatchObject({
      success: false,
      status: 401,
      code: 'unauthorized',
      requestId: expect.any(String),
    });
  });

  it('[GEN-11] creates ids of 21 URL-safe characters and ISO timestamps', async () => {
    const space = await makeSpace();
    const { id } = await makeTemplate(space.id, { public: true });
    const { doc } = await readData(await ask(`/api/templates/public/${id}`));
    expect(doc.id).toMatch(/^[A-Za-z0-9_-]{21}$/);
    expect(doc.publicOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

describe('public templates', () => {
  let slugs: string[];

  beforeAll(async () => {
    const space = await makeSpace();
    const facts = [
      { name: 'Éclair 50% off_now', description: 'It\'s "quoted"', category: 'food', public: true },
      { name: '日本語のテンプレート', description: 'Kanji', category: 'food', public: true, featuredOn: 1 },
      { name: 'Private one', category: 'food', public: false },
    ];
    slugs = await Promise.all(
      facts.map(async (each, index) => {
        const slug = `public-${index}-${space.id.toLowerCase()}`;
        await makeTemplate(space.id, { ...each, slug, pages: [{ layers: [{ id: 't', type: 'text', content: 'x' }] }] });
        return slug;
      }),
    );
    const unpublished = { name: 'Never published', category: 'food', publish: false, publicOn: 1 };
    await makeTemplate(space.id, unpublished);
  });

  const list = async (query: Record<string, string>) => {
    const data = await readData(await ask(`/api/templates/public?${new URLSearchParams(query)}`));
    return data.list.map((template: { slug: string }) => template.slug).filter((slug: string) => slugs.includes(slug));
  };

  it('[PUB-3] are listed with their published pages', async () => {
    expect((await list({ category: 'food' })).sort()).toEqual(slugs.slice(0, 2));
    const { list: templates } = await readData(await ask('/api/templates/public?category=food'));
    expect(templates[0].pages[0]).toMatchObject({ width: 40, height: 30, layers: [{ id: 't' }] });
    expect(await list({ category: 'featured' })).toEqual([slugs[1]]);
  });

  it.each([
    ['50% off_', 0],
    ['éCLAIR', 0],
    ['it\'s "quot', 0],
    ['日本語', 1],
    ['_%_', undefined],
    ["' or 1=1 --", undefined],
  ])('[PUB-3] can be found by %s in name and description', async (search, index) => {
    expect(await list({ search, category: 'food' })).toEqual(index === undefined ? [] : [slugs[index]]);
  });

  it('[PUB-3, GEN-6] can be searched with 80 characters, in pages of up to 100', async () => {
    expect((await ask(`/api/templates/public?search=${encodeURIComponent('漢'.repeat(80))}`)).status).toBe(200);
    expect((await ask(`/api/templates/public?search=${'x'.repeat(81)}`)).status).toBe(400);
    for (const query of ['perPage=101', 'perPage=0', 'page=0', 'page=1.5', 'page=x', 'perPage=']) {
      expect(await readProblem(await ask(`/api/templates/public?${query}`))).toMatchObject({
        status: 400,
        code: 'invalid_query',
      });
    }
    expect(await readData(await ask('/api/templates/public?page=999&perPage=100'))).toMatchObject({ list: [] });
    const first = await readData(await ask('/api/templates/public?perPage=1'));
    expect([first.list.length, first.pagesCount]).toEqual([1, first.count]);
  });

  it('[PUB-4] can be read by id or slug; private and missing ones are both 404', async () => {
    const { doc } = await readData(await ask(`/api/templates/public/${slugs[0]}`));
    expect(doc).toMatchObject({ slug: slugs[0], category: 'food' });
    expect(await readData(await ask(`/api/templates/public/${doc.id}`))).toEqual({ doc });
    for (const id of [slugs[2], 'no-such-template']) {
      expect(await readProblem(await ask(`/api/templates/public/${id}`))).toMatchObject({
        status: 404,
        code: 'template_not_found',
      });
    }
  });
});

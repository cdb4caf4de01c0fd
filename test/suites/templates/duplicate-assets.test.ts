import { describe, expect, it } from 'vitest';
import { uploadAsset } from '../../../src/services/assets/upload.ts';
import { postRender, readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { makeClient } from './client.ts';

const svg = (color: string) =>
  new Uint8Array(
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${color}"/></svg>`,
    ),
  );

describe('a public template that is copied into another space', () => {
  it('[PUB-8, SEC-5] includes copies of its assets, and is drawn with them there', async () => {
    const [owner, other] = [await makeClient(), await makeClient()];
    const services = testServices();
    const spaceId = owner.space.id;
    const [first, second] = await Promise.all(
      ['#aa0011', '#00aa11'].map(async (color) => {
        return (await uploadAsset(services, { spaceId, name: 'a.svg', bytes: svg(color) })).asset.id;
      }),
    );
    const picture = (id: string, src: string) => ({ id, type: 'image', src, width: 8, height: 8 });
    const variables = {
      schema: { type: 'object', properties: { logo: { type: 'string', default: `asset:${second}` } } },
    };
    const { id } = await owner.template([
      { layers: [picture('one', `asset:${first}`), picture('two', '{{logo}}'), picture('gone', 'asset:no-such')] },
    ]);
    await owner.doc('PATCH', `/api/templates/${id}`, { variables });
    await readData(await owner.send('POST', '/api/publish', { templateId: id, public: true }));

    const copy = await other.doc('POST', `/api/templates/${id}/duplicate`);
    const [one, two, gone] = copy.pages[0].layers.map((layer: { src: string }) => layer.src);
    expect(one).toMatch(/^asset:[\w-]{21}$/);
    expect(one).not.toBe(`asset:${first}`);
    expect([two, gone]).toEqual(['{{logo}}', 'asset:no-such']);
    const logo = copy.variables.schema.properties.logo.default;
    expect(logo).toMatch(/^asset:[\w-]{21}$/);
    expect([`asset:${first}`, `asset:${second}`, one]).not.toContain(logo);

    const body = { pageId: copy.pages[0].id, draft: true };
    const drawn = await readData(await postRender(other.space.key, body));
    expect(drawn.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'gone' }]);
    // The owner's own template still names its own assets.
    const [page] = (await owner.doc('GET', `/api/templates/${id}`)).pages;
    expect(page.layers[0].src).toBe(`asset:${first}`);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { readData } from '../started-service.ts';
import { decodePixels } from './pictures.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const page = { width: 400, height: 240, backgroundColor: '#ffffff' };
const alike = {
  ...page,
  layers: [
    { id: 'box', type: 'container', x: 20, y: 20, width: 100, height: 60, style: { backgroundColor: '#1565c0' } },
  ],
};
/** Takumi does not draw this and warns about it: only html stretches the box to its content. */
const unlike = {
  ...page,
  layers: [
    ...alike.layers,
    {
      id: 'stretched',
      type: 'container',
      x: 200,
      y: 100,
      width: 40,
      height: 40,
      style: { minWidth: 'stretch', backgroundColor: '#c62828' },
    },
  ],
};
/** Larger than the size up to which pages are compared pixel for pixel. */
const large = { ...alike, width: 3000, height: 2400 };

let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates({
    both: {
      pages: [
        { name: 'Alike', ...alike },
        { name: 'Unlike', ...unlike },
        { name: 'Large', ...large },
      ],
    },
    open: { pages: [{ name: 'Open', ...unlike }], settings: { requireGetRenderToken: false } },
  });
});

afterAll(() => service?.remove());

describe('the comparison of both engines', () => {
  it('[RND-25, RND-14] runs in a dry run with lint parity, names layers, and shows where the engines differ', async () => {
    const body = { pageId: service.pageId('both', 2), dryRun: true, lint: 'parity' };
    const data = await service.render(body);
    expect(data).toMatchObject({ dryRun: true, cached: false });
    expect(data.file).toBeUndefined();
    const [pageParity] = data.parity;
    expect(pageParity).toMatchObject({ pageId: body.pageId });
    expect(pageParity.ssim).toBeLessThan(0.99);
    expect(pageParity.regions[0].layerIds[0]).toBe('stretched');
    const [, base64 = ''] = pageParity.picture.split('data:image/png;base64,');
    const { width, height } = decodePixels(Uint8Array.from(Buffer.from(base64, 'base64')));
    expect([width, height]).toEqual([page.width, page.height]);
  });

  it('[RND-25] has no region and no picture if both engines draw the same', async () => {
    const data = await service.render({ pageId: service.pageId('both', 1), dryRun: true, lint: 'parity' });
    expect(data.parity).toEqual([
      { pageId: service.pageId('both', 1), ssim: expect.any(Number), regions: [], warnings: [] },
    ]);
    expect(data.parity[0].ssim).toBeGreaterThan(0.995);
  });

  it('[RND-25, RND-20] uses a smaller size for a page that is too large', async () => {
    const data = await service.render({ pageId: service.pageId('both', 3), dryRun: true, lint: 'parity', scale: 1 });
    expect(data.parity[0].ssim).toBeGreaterThan(0.99);
  });

  it('[RND-25, GEN-10] requires a dry run, a known lint name, and the space itself', async () => {
    const pageId = service.pageId('both', 1);
    const drawn = await service.post({ pageId, lint: 'parity' });
    expect([drawn.status, await drawn.json()]).toMatchObject([
      400,
      { code: 'invalid_body', errors: [{ path: 'lint' }] },
    ]);
    expect((await service.post({ pageId, dryRun: true, lint: 'all' })).status).toBe(400);
    const open = `${service.origin}/api/render/${service.pageId('open')}?dryRun=true`;
    expect((await fetch(open)).status).toBe(200);
    expect((await fetch(`${open}&lint=parity`)).status).toBe(401);
    const ownResponse = await fetch(`${open}&lint=parity`, { headers: { Authorization: `Bearer ${service.apiKey}` } });
    expect((await readData(ownResponse)).parity).toHaveLength(1);
  });

  deepIt(
    '[PUB-1, RND-16] is part of the response to publishing when requested, page by page, with pictures among the space’s files',
    async () => {
      const templateId = service.templateId('both');
      const publish = async (more: object) => {
        const body = JSON.stringify({ templateId, ...more });
        const headers = { 'Content-Type': 'application/json' };
        return readData(await service.send('/api/publish', { method: 'POST', body, headers }));
      };
      const before = await publish({});
      expect(before.parity).toBeUndefined();
      const { version, parity } = await publish({ parity: true });
      expect(version).toBe(before.version + 1);
      expect(parity.map(({ pageId }: { pageId: string }) => pageId)).toEqual(
        [1, 2, 3].map((index) => service.pageId('both', index)),
      );
      const [one, other] = parity;
      expect([one.regions, one.picture]).toEqual([[], undefined]);
      expect(other.regions[0].layerIds[0]).toBe('stretched');
      const file = await fetch(other.picture);
      expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(decodePixels(bytes).width).toBe(page.width);
      // It is free, and the log has no render for it.
      expect((await service.render({ pageId: service.pageId('both', 1) })).version).toBe(version);
    },
  );
});

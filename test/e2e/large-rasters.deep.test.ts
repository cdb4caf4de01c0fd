import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyPicture } from '../../src/draw/gather/pictures/index.ts';
import { type DocumentService, startWithTemplates } from './documents/service.ts';
import { makeState, type StartedService, startService } from './started-service.ts';

const state = makeState();
let service: StartedService;
let documents: DocumentService;

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

/** Everything a picture can contain: text, text that shrinks, shadow, gradient, shape, code, picture. */
const content = [
  {
    id: 'panel',
    type: 'container',
    x: 60,
    y: 50,
    width: 500,
    height: 300,
    style: { background: 'linear-gradient(45deg, #ff8a00, #2b59ff)', borderRadius: 40, boxShadow: '0 8px 24px #0008' },
  },
  { id: 'text', type: 'text', x: 80, y: 80, content: 'Ligatures: office, ΩΣ', style: { fontSize: 40, color: '#fff' } },
  {
    id: 'shrunk',
    type: 'text',
    x: 80,
    y: 200,
    width: 300,
    height: 60,
    fit: 'shrink',
    content: 'This sentence becomes small enough for its box',
    style: { fontSize: 60, fontFamily: 'Lora' },
  },
  { id: 'star', type: 'shape', shape: 'star', x: 620, y: 60, width: 200, height: 200, fill: '#117733', rotation: 12 },
  { id: 'code', type: 'qrcode', x: 620, y: 320, width: 200, height: 200, value: 'https://galley.example' },
  { id: 'photo', type: 'image', x: 80, y: 400, width: 200, height: 120, src: `data:image/png;base64,${dot}` },
];

/**
 * Boxes without a visible effect, each of which an engine composites separately: more than the isolate has memory for.
 */
const groups = Array.from({ length: 12 }, (_, index) => ({
  id: `group${index}`,
  type: 'container',
  ...(index === 0 ? {} : { parentId: `group${index - 1}` }),
  x: 0,
  y: 0,
  width: 900,
  height: 600,
  style: { isolation: 'isolate' },
}));
const inGroups = content.map((layer) => ({ ...layer, parentId: 'group11' }));

const pages = {
  story: { width: 1_080, height: 1_920, layers: content },
  poster: { width: 3_000, height: 3_000, layers: content },
  plain: { width: 900, height: 600, backgroundColor: '#f4f1ea', layers: content },
  grouped: { width: 900, height: 600, backgroundColor: '#f4f1ea', layers: [...groups, ...inGroups] },
  broken: { width: 3_000, height: 3_000, layers: [{ ...content[5], src: `data:image/png;base64,${brokenDot()}` }] },
};

/** A PNG whose only fault is in its data: only decoding reveals it. */
function brokenDot(): string {
  const bytes = Buffer.from(dot, 'base64');
  const data = bytes.indexOf('IDAT') + 4;
  return bytes.fill(0xa5, data, data + 20).toString('base64');
}

beforeAll(async () => {
  service = await startService(state.path);
  documents = await startWithTemplates(
    Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, { pages: [page] }])),
    service,
  );
});

afterAll(async () => {
  await service?.stop();
  state.remove();
});

function draw(name: keyof typeof pages, body: object): Promise<Response> {
  return documents.post({ pageId: documents.pageId(name), output: 'binary', ...body });
}

async function picture(name: keyof typeof pages, body: object): Promise<Uint8Array<ArrayBuffer>> {
  const response = await draw(name, body);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.status} ${new TextDecoder().decode(bytes)}`);
  return bytes;
}

function rendererProcess(): number | undefined {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const rendererLine = lines.find(
    (line) => Number(line.trim().split(/\s+/)[1]) === service.pid && line.includes('workers/renderer/main.ts'),
  );
  return rendererLine === undefined ? undefined : Number.parseInt(rendererLine, 10);
}

describe('a raster that the isolate has no memory for', () => {
  it.each([
    ['story', 'webp', 2, 2_160, 3_840],
    ['poster', 'png', 2, 6_000, 6_000],
    ['poster', 'jpeg', 2.5, 7_500, 7_500],
    ['poster', 'webp', 2, 6_000, 6_000],
  ] as const)(
    '[RND-20, RND-11] %s as %s at %d is drawn by the renderer',
    async (name, format, scale, width, height) => {
      const drawn = identifyPicture(await picture(name, { format, scale }));
      expect(drawn).toMatchObject({ type: format, width, height });
    },
  );

  it('[RND-12] has fewer bytes at a lower webp quality', async () => {
    const [small, large] = await Promise.all([30, 90].map((quality) => picture('story', { format: 'webp', quality })));
    expect(small?.length).toBeLessThan((large?.length ?? 0) * 0.9);
  });

  it('[RND-20] looks the same as one that the isolate drew', async () => {
    const [isolate, renderer] = await Promise.all(
      (['plain', 'grouped'] as const).map(async (name) => decode(await picture(name, { format: 'png', scale: 2 }))),
    );
    if (!isolate || !renderer) throw new Error('nothing was drawn');
    expect([renderer.width, renderer.height, renderer.channels]).toEqual([1_800, 1_200, isolate.channels]);
    const differing = isolate.data.filter((value, index) => Math.abs(value - (renderer.data[index] ?? 0)) > 3).length;
    expect(differing / isolate.data.length).toBeLessThan(0.0005);
  });

  it('[RND-23] shows a placeholder for a picture that cannot be decoded, with a warning', async () => {
    const response = await draw('broken', { format: 'png', scale: 2, output: 'json' });
    const { data } = (await response.json()) as { data: { warnings: unknown[] } };
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
  });

  it('[DOCF-5, GEN-7] gets 503 with Retry-After while the renderer is down, and is drawn once it is back', async () => {
    const ask = () => draw('grouped', { format: 'png', scale: 2, draft: true });
    process.kill(rendererProcess() ?? 0, 'SIGKILL');
    const gone = await ask();
    expect([gone.status, gone.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await gone.json()).toMatchObject({ code: 'renderer_unavailable' });
    const health = await fetch(`${service.origin}/api/health`);
    expect(health.status).toBe(200);
    expect((await picture('plain', { draft: true })).length).toBeGreaterThan(0);
    for (let tries = 0; tries < 50 && (await ask()).status !== 200; tries++) await sleep(200);
    expect((await ask()).status).toBe(200);
    expect(service.output()).toContain('is started again');
  });

  it('leaves no renderer behind when the service stops', async () => {
    const pid = rendererProcess() ?? 0;
    await service.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

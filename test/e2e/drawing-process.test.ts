import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deepIt } from '../harness/depth.ts';
import { listListeners } from './listeners.ts';
import { openSpace } from './own-space.ts';
import { listDescendants, running } from './process-tree.ts';
import { makeState, type StartedService, startService } from './started-service.ts';

const state = makeState();
let service: StartedService;
let key: string;

beforeAll(async () => {
  service = await startService(state.path, { GALLEY_DRAWING_PROCESSES: '1' });
  ({ apiKey: key } = await openSpace(service, 'Drawing process'));
  await vi.waitFor(() => expect(drawingPort()).toBeDefined(), { timeout: 60_000, interval: 100 });
});

afterAll(async () => {
  await service?.stop();
  await state.remove();
});

const configFile = /\/drawing\/(\d+)-config\.capnp/;
const findDrawing = () => listDescendants(service.pid).find(({ line }) => configFile.test(line));
/** The port of the drawing process, once it listens. */
function drawingPort(): number | undefined {
  const port = Number(configFile.exec(findDrawing()?.line ?? '')?.[1]);
  return listListeners(service.pid).find((each) => each.port === port)?.port;
}

function post(body: object): Promise<Response> {
  return fetch(`${service.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pageId: 'open-graph-card', output: 'binary', ...body }),
  });
}

async function draw(title: string): Promise<Uint8Array> {
  const response = await post({ tweaks: { title } });
  expect([response.status, response.headers.get('X-Render-Cache')]).toEqual([200, 'MISS']);
  return new Uint8Array(await response.arrayBuffer());
}

describe('the drawing process of npm start', () => {
  it('[SEC-7] listens on loopback only, and responds to nobody except the Worker', async (context) => {
    context.skip(process.platform !== 'linux', 'reads /proc');
    const port = drawingPort();
    expect(listListeners(service.pid).filter((each) => each.port === port)).toMatchObject([{ host: '127.0.0.1' }]);
    const response = await fetch(`http://127.0.0.1:${port}/paint`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(401);
  });

  deepIt('[SEC-3] answers stored files while twenty pictures are drawn', async () => {
    await draw('stored');
    let isDrawing = true;
    const draws = Promise.all(Array.from({ length: 20 }, (_, n) => draw(`new ${n}`))).finally(() => {
      isDrawing = false;
    });
    let answered = 0;
    while (isDrawing) {
      const response = await post({ tweaks: { title: 'stored' } });
      expect([response.status, response.headers.get('X-Render-Cache')]).toEqual([200, 'HIT']);
      await response.arrayBuffer();
      if (isDrawing) answered += 1;
    }
    await draws;
    expect(answered).toBeGreaterThanOrEqual(10);
  });

  it('[RND-17] is replaced by the Worker while it does not run, with the same bytes, and is started again', async (context) => {
    context.skip(process.platform !== 'linux', 'reads /proc');
    const drawn = await draw('same picture in both processes');
    const before = findDrawing();
    if (before) process.kill(before.pid, 'SIGKILL');
    // A trailing space changes the file key, and no pixel.
    expect(await draw('same picture in both processes ')).toEqual(drawn);
    await expect.poll(() => service.output()).toMatch(/A drawing process ended \(SIGKILL\) and is started again/);
    await expect.poll(() => service.output()).toMatch(/drawing_process_unreachable/);
    await expect.poll(() => drawingPort(), { timeout: 30_000 }).toBeDefined();
    expect(findDrawing()?.pid).not.toBe(before?.pid);
    expect(await draw('same picture in both processes  ')).toEqual(drawn);
  });

  it('[SEC-7] ends together with the service', async () => {
    const pid = findDrawing()?.pid ?? 0;
    await service.stop();
    await expect.poll(() => running([pid])).toEqual([]);
  });
});

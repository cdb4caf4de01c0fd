import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/core/hashing.ts';
import { Lane } from '../../../src/core/lane/lane.ts';
import { LanePass } from '../../../src/core/lane/lane-pass.ts';
import { createAsk, post as postJson } from '../../../src/doors/http/testing/test-door.ts';
import type { RendererPort } from '../../../src/draw/container/raster-renderer.ts';
import { ProcessPainter } from '../../../src/draw/process/process-painter.ts';
import type { Painter } from '../../../src/draw/takumi/painter.ts';
import type { Services } from '../../../src/services/services.ts';
import drawing from '../../../workers/drawing/index.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { takumi } from '../../../workers/edge/drawing.ts';
import { bearer } from '../../harness/service.ts';
import { testApp, testServices } from '../../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const token = 'the token of this start';

/** Asks the Worker of a drawing process. */
async function post(path: string, chunks: readonly Uint8Array<ArrayBuffer>[], sentToken = token) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: bearer(sentToken),
    body: new Blob([...chunks]),
  });
  const response = await drawing.fetch(request, { DRAWING_TOKEN: token });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const page = {
  width: 300,
  height: 200,
  background: 'linear-gradient(45deg, #f00, #00f)',
  layers: [
    {
      id: 'a',
      type: 'text',
      x: 10,
      y: 10,
      content: 'Quality 😀 fi',
      style: { fontSize: 34, textShadow: '2px 2px 6px #000' },
    },
    {
      id: 'b',
      type: 'text',
      x: 10,
      y: 90,
      width: 90,
      height: 40,
      content: 'A text that is cut',
      style: { fontSize: 24 },
    },
    { id: 'c', type: 'qrcode', x: 200, y: 90, width: 80, height: 80, value: 'https://example.com' },
  ],
};

let space: TestSpace;
let pageId: string;
beforeAll(async () => {
  space = await makeSpace();
  ({ pageId } = await makeTemplate(space.id, { pages: [page] }));
});

function painterWith(ports: readonly RendererPort[], report = vi.fn()) {
  const isolate = testServices().painter;
  return { report, painter: new ProcessPainter({ takumi, ports, isolate, report }) };
}

/** A connection to a process that notes how many requests it had at the same time. */
function countingPort(): { port: RendererPort; most(): number } {
  let [running, most] = [0, 0];
  const port: RendererPort = {
    post: async (path, chunks) => {
      most = Math.max(most, ++running);
      await scheduler.wait(20);
      running -= 1;
      return post(path, chunks as Uint8Array<ArrayBuffer>[]);
    },
  };
  return { port, most: () => most };
}

/** Draws a draft, which is never stored, and returns its bytes. */
async function draw(painter: Painter, body: object = {}, services: Partial<Services> = {}): Promise<Uint8Array> {
  const json = { pageId, draft: true, output: 'binary', ...body };
  const ask = createAsk(testApp(routes, { services: { painter, ...services } }));
  const response = await ask('/api/render', postJson(json, bearer(space.key)));
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('a drawing process', () => {
  it.each([
    { format: 'png' },
    { format: 'png', scale: 3 },
    { format: 'jpeg', quality: 70 },
    { format: 'webp', quality: 80 },
    { format: 'webp', quality: 100 },
    { format: 'svg' },
  ])('[RND-17] returns the same bytes as the isolate: %o', async (output) => {
    const port = { post: vi.fn(post) };
    const { painter } = painterWith([port as RendererPort]);
    const bytes = await draw(painter, output);
    expect(port.post).toHaveBeenCalledTimes(output.format === 'svg' ? 0 : 1);
    expect(bytes).toEqual(await draw(testServices().painter, output));
  });

  it('[RND-17] returns the same picture of code as the isolate', async () => {
    const port = { post: vi.fn(post) };
    const pictures = [painterWith([port as RendererPort]).painter, testServices().painter].map(
      async (painter, index) => {
        // A line feed at the end changes the request, so that the picture is drawn again, but nothing that can be seen.
        const json = { code: `const lane = 1;${'\n'.repeat(index)}`, lang: 'javascript', output: 'binary' };
        const ask = createAsk(testApp(routes, { services: { painter } }));
        return new Uint8Array(await (await ask('/api/code-to-image', postJson(json))).arrayBuffer());
      },
    );
    const [one, other] = await Promise.all(pictures);
    expect(port.post).toHaveBeenCalledOnce();
    expect(one?.length).toBeGreaterThan(1_000);
    expect(one && (await sha256Hex(one))).toBe(other && (await sha256Hex(other)));
  });

  it('[SEC-3] is replaced by the isolate if it does not respond, which is reported once', async () => {
    const gone = { post: vi.fn(() => Promise.reject(new Error('connection refused'))) };
    const { painter, report } = painterWith([gone]);
    const expected = await draw(testServices().painter);
    expect(await draw(painter)).toEqual(expected);
    expect(await draw(painter)).toEqual(expected);
    // The second drawing does not try again within a second.
    expect(gone.post.mock.calls.length).toBeLessThanOrEqual(2);
    expect(report).toHaveBeenCalledOnce();
  });

  it('[SEC-3] has the next picture while it draws one, and each of several processes has as many', async () => {
    const [one, other] = [countingPort(), countingPort()];
    const { painter } = painterWith([one.port, other.port]);
    await Promise.all(Array.from({ length: 8 }, () => draw(painter)));
    expect([one.most(), other.most()]).toEqual([2, 2]);
  });

  it('[JOB-4] has one picture of a batch at a time, so that others wait for one of them at most', async () => {
    const { port, most } = countingPort();
    const { painter } = painterWith([port]);
    const lane = new LanePass(new Lane(), { urgency: 'batch' });
    await Promise.all(Array.from({ length: 4 }, () => draw(painter, {}, { lane })));
    expect(most()).toBe(1);
  });

  it('[SEC-3] accepts only the Worker', async () => {
    expect((await post('/paint', [], 'another token')).status).toBe(401);
    expect((await post('/paint', [], '')).status).toBe(401);
    expect((await post('/other', [])).status).toBe(404);
  });
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { galleryId, readGallery } from '../../scripts/state/gallery.ts';
import { dataOf, makeState, type StartedService, startService } from './started-service.ts';

const state = makeState({ fresh: true });
let service: StartedService;

beforeAll(async () => {
  service = await startService(state.path);
});

afterAll(async () => {
  await service.stop();
  state.remove();
});

const card = galleryId('page', 'open-graph-card', '1');

async function postRender(body: object) {
  const { apiKey } = service.secrets();
  const response = await fetch(`${service.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: await dataOf(response) };
}

async function mint(address: string): Promise<Response> {
  return fetch(`${service.origin}/api/demo-token`, { method: 'POST', headers: { 'CF-Connecting-IP': address } });
}

describe('npm start', () => {
  it('prints an API key, a secret, a curl line that works and a picture that opens', async () => {
    const { apiKey, gt } = service.secrets();
    const output = service.output();
    expect(output).toContain(`Galley is ready on ${service.origin.replace('127.0.0.1', 'localhost')}`);
    expect(output).toContain(apiKey);
    const url = /^ {2}(http\S+gt=\S+)$/m.exec(output)?.[1] ?? '';
    expect(url).toContain(gt);
    const picture = await fetch(url);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    const curl = /^ {2}curl .*$/m.exec(output)?.[0] ?? '';
    const answer = JSON.parse(execFileSync('sh', ['-c', `${curl} --silent`], { encoding: 'utf8' }));
    expect(answer).toMatchObject({ success: true, data: { format: 'png', warnings: [] } });
    const file = await fetch(answer.data.file.url);
    expect(file.status).toBe(200);
  });

  it('[AUTH-7] prints the owner’s sign-in, which works', async () => {
    const { ownerEmail, ownerPassword } = service.secrets();
    expect(ownerEmail).toBe('owner@galley.local');
    for (const printed of [ownerEmail, ownerPassword]) expect(service.output()).toContain(printed);
    const signedIn = await fetch(`${service.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: service.origin },
      body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
    });
    expect(signedIn.status).toBe(200);
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { list } = await dataOf(await fetch(`${service.origin}/api/v1/spaces`, { headers: { Cookie } }));
    expect(list).toMatchObject([{ slug: 'demo', role: 'owner' }]);
  });

  it('[PUB-6] starts with every template of the gallery, public', async () => {
    const data = await dataOf(await fetch(`${service.origin}/api/templates/public?perPage=100`));
    const slugs = data.list.map((template: { slug: string }) => template.slug);
    expect(slugs.sort()).toEqual(readGallery(inProject('gallery')).map(({ slug }) => slug));
  });

  it.each([
    ['invoice', 3],
    ['price-list', 4],
    ['report', 5],
  ])('[PAG-2, PAG-9] prints the public template %s on %i pages', async (slug, pages) => {
    const printed = await postRender({ pageId: galleryId('page', slug, '1'), format: 'pdf' });
    expect(printed).toMatchObject({ status: 200, data: { pages, warnings: [] } });
  });

  it('draws a public page with tweaks for a demo token', async () => {
    const { token } = await dataOf(await mint('203.0.113.20'));
    const query = new URLSearchParams({ demo: token, output: 'binary', 'tweak:title': 'Ένα δύο τρία' });
    const response = await fetch(`${service.origin}/api/render/${card}?${query}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('X-Render-Warnings')).toBe('0');
  });

  it('[GEN-7] is healthy in every part, the renderer too', async () => {
    const data = await dataOf(await fetch(`${service.origin}/api/health`));
    expect(data.parts).toEqual({
      database: 'ok',
      demoTokens: 'ok',
      published: 'ok',
      files: 'ok',
      events: 'ok',
      deliveries: 'ok',
      couriers: 'ok',
      quotas: 'ok',
      assets: 'ok',
      renderer: 'ok',
    });
  });

  it('says so when the port of the renderer is taken, and does not start', async () => {
    const RENDERER_PORT = new URL(service.origin).port;
    await expect(startService(state.path, { RENDERER_PORT })).rejects.toThrow(`port ${RENDERER_PORT} is taken`);
  });

  it('[RND-17, AUTH-13] knows after a restart what it stored and counted before', async () => {
    const body = { pageId: card, tweaks: { title: 'Before and after' } };
    const before = await postRender(body);
    expect(before.data).toMatchObject({ cached: false });
    for (let count = 0; count < 5; count++) expect((await mint('203.0.113.21')).status).toBe(200);
    await service.stop();
    service = await startService(state.path);
    expect(service.output()).not.toContain(service.secrets().ownerPassword);
    const after = await postRender(body);
    expect(after.data).toMatchObject({ cached: true, file: { sha256: before.data.file.sha256 } });
    expect((await mint('203.0.113.21')).status).toBe(429);
  });

  it.runIf(process.platform === 'linux')('starts the runtime of the Worker again when it ends', async () => {
    const childrenOf = (pid: number) =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const isWrangler = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('wrangler');
    const [wrapper = 0] = childrenOf(service.pid).filter(isWrangler);
    process.kill(childrenOf(wrapper)[0] ?? 0, 'SIGTERM');
    const answers = () =>
      fetch(`${service.origin}/api/health`)
        .then(({ ok }) => ok)
        .catch(() => false);
    while (!service.output().includes('is started again') || !(await answers())) await sleep(200);
    expect((await postRender({ pageId: card, tweaks: { title: 'After the end' } })).status).toBe(200);
  });

  it('[AUTH-17] writes no secret into its log', async () => {
    const { apiKey, gt, secret, ownerPassword } = service.secrets();
    const { token } = await dataOf(await mint('203.0.113.22'));
    for (const query of [`gt=${gt}`, `demo=${token}`, `token=${apiKey}`, 'gt=wrong']) {
      await fetch(`${service.origin}/api/render/${card}?${query}`);
    }
    await postRender({ pageId: 'missing' });
    const log = service.output().split('Open a rendered picture')[1] ?? '';
    expect(log).toContain('"event":"request"');
    const ours = log.split('\n').filter((entry) => entry.startsWith('{'));
    for (const hidden of [apiKey, gt, secret, token, ownerPassword]) expect(ours.join('\n')).not.toContain(hidden);
  });
});

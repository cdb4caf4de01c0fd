import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { readStarters } from '../../scripts/starters/read.ts';
import { galleryId, readGallery } from '../../scripts/state/gallery.ts';
import { findSecretNames, secretsFoundIn } from './find-secrets.ts';
import { listDescendants } from './process-tree.ts';
import { makeState, readData, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';
import { deepIt } from '../harness/depth.ts';

const state = makeState({ fresh: true });
/** The folders of wrangler's own files, and of temporary files. */
const temporaryState = makeState({ fresh: true }).path;
// Browsers of a service that root starts run as nobody, with their profiles in this folder.
chmodSync(temporaryState, 0o711);
const environment = {
  HOME: temporaryState,
  XDG_CONFIG_HOME: temporaryState,
  TMPDIR: temporaryState,
  GALLEY_DNS: 'hooks.test=93.184.216.34',
  GALLEY_OUTBOUND: 'hooks.test=127.0.0.1:9',
  // Bundles the Worker itself, as `npm start` does.
  GALLEY_WORKER_BUNDLE: undefined,
  // One for each core in addition to the first.
  GALLEY_DRAWING_PROCESSES: undefined,
};
let service: StartedService;

beforeAll(async () => {
  service = await startService(state.path, environment);
});

const card = galleryId('page', 'open-graph-card', '1');

async function postRender(body: object) {
  const { apiKey } = service.secrets();
  const response = await fetch(`${service.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: await readData(response) };
}

/** Resolves with the cookie of the session. */
async function signIn(email: string, password: string): Promise<string> {
  const signedIn = await fetch(`${service.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: service.origin },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);
  return signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The query of a signed URL that is valid for a minute (AUTH-18). */
function signedQuery(path: string, secret: string): string {
  const exp = String(Math.trunc(Date.now() / 1_000) + 60);
  const payload = `${path}?exp=${exp}&output=binary`;
  return `exp=${exp}&output=binary&sig=${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

async function mint(address: string): Promise<Response> {
  return fetch(`${service.origin}/api/demo-token`, { method: 'POST', headers: { 'Galley-Test-Client': address } });
}

describe('npm start', () => {
  it('prints an API key, a secret, a working curl command and a picture that opens', async () => {
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
    const Cookie = await signIn(ownerEmail, ownerPassword);
    const { list } = await readData(await fetch(`${service.origin}/api/v1/spaces`, { headers: { Cookie } }));
    expect(list).toMatchObject([{ slug: 'demo', role: 'owner' }]);
  });

  it('[PUB-6] starts with every template of the gallery, public', async () => {
    const data = await readData(await fetch(`${service.origin}/api/templates/public?perPage=100`));
    const slugs = data.list.map((template: { slug: string }) => template.slug);
    expect(slugs.sort()).toEqual(readGallery(inProject('gallery')).map(({ slug }) => slug));
  });

  it('[SHD-10, SHD-11] starts with the starter shaders, approved and public, and draws them', async () => {
    const { list } = await readData(await fetch(`${service.origin}/api/v1/shaders/index?public=true&perPage=100`));
    const starters = await readStarters(inProject('gallery', 'shaders'));
    expect(list.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()).toEqual(
      starters.map(({ name }) => [name, 'approved']).sort(),
    );
    const layer = {
      id: 's',
      type: 'shader',
      shaderId: galleryId('shader', 'waves'),
      x: 0,
      y: 0,
      width: 320,
      height: 200,
    };
    const headers = { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' };
    const { doc: template } = await readData(
      await fetch(`${service.origin}/api/templates`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Waves' }),
      }),
    );
    const { doc: page } = await readData(
      await fetch(`${service.origin}/api/templates/${template.id}/pages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Waves', width: 320, height: 200, layers: [layer] }),
      }),
    );
    const drawn = await postRender({ pageId: page.id, draft: true });
    expect(drawn).toMatchObject({ status: 200, data: { warnings: [] } });
  });

  it.each([
    ['invoice', 3, []],
    // Its band is meant for the first page.
    ['price-list', 4, [{ code: 'static_layers_first_page_only' }]],
    ['report', 5, []],
  ])('[PAG-2, PAG-9] prints the public template %s on %i pages', async (slug, pages, warnings) => {
    const printed = await postRender({ pageId: galleryId('page', slug, '1'), format: 'pdf' });
    expect(printed).toMatchObject({ status: 200, data: { pages, warnings } });
  });

  it('draws a public page with tweaks for a demo token', async () => {
    const { token } = await readData(await mint('203.0.113.20'));
    const query = new URLSearchParams({ demo: token, output: 'binary', 'tweak:title': 'Ένα δύο τρία' });
    const response = await fetch(`${service.origin}/api/render/${card}?${query}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('X-Render-Warnings')).toBe('0');
  });

  it('[GEN-7] is healthy in every part, including the renderer', async () => {
    const data = await readData(await fetch(`${service.origin}/api/health`));
    expect(data.parts).toEqual({
      database: 'ok',
      demoTokens: 'ok',
      published: 'ok',
      files: 'ok',
      events: 'ok',
      draws: 'ok',
      jobQueue: 'ok',
      jobs: 'ok',
      batches: 'ok',
      couriers: 'ok',
      fileRegisters: 'ok',
      ledgers: 'ok',
      quotas: 'ok',
      assets: 'ok',
      renderer: 'ok',
    });
  });

  deepIt('exits with a message if the port of the renderer is taken', async () => {
    const RENDERER_PORT = new URL(service.origin).port;
    await expect(startService(state.path, { RENDERER_PORT })).rejects.toThrow(`port ${RENDERER_PORT} is taken`);
  });

  deepIt('[RND-17, AUTH-13] remembers after a restart what it stored and counted before', async () => {
    const body = { pageId: card, tweaks: { title: 'Before and after' } };
    const before = await postRender(body);
    expect(before.data).toMatchObject({ cached: false });
    for (let count = 0; count < 5; count++) expect((await mint('203.0.113.21')).status).toBe(200);
    await service.stop();
    service = await startService(state.path, environment);
    // Secrets are printed once; after that, their file is named (N6).
    const { ownerPassword, apiKey, gt } = service.secrets();
    for (const secret of [ownerPassword, apiKey, gt]) expect(service.output()).not.toContain(secret);
    const file = join(state.path, 'secrets.json');
    expect(service.output().split(`in ${file}`)).toHaveLength(4);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const after = await postRender(body);
    expect(after.data).toMatchObject({ cached: true, file: { sha256: before.data.file.sha256 } });
    expect((await mint('203.0.113.21')).status).toBe(429);
  });

  deepIt('starts the runtime of the Worker again when it ends', async () => {
    const runtime = listDescendants(service.pid).find(({ line }) => line.includes('worker-process.ts'));
    process.kill(runtime?.pid ?? 0, 'SIGKILL');
    const answers = () =>
      fetch(`${service.origin}/api/health`)
        .then(({ ok }) => ok)
        .catch(() => false);
    while (!service.output().includes('is started again') || !(await answers())) await sleep(200);
    expect((await postRender({ pageId: card, tweaks: { title: 'After the end' } })).status).toBe(200);
    // Nothing that it started is left.
    expect(listDescendants(service.pid).filter(({ line }) => line.includes('/workerd '))).toHaveLength(2);
  });

  deepIt('[AUTH-17] writes no secret to the log or the state', async () => {
    const { ownerEmail, ownerPassword, secret, apiKey, gt } = service.secrets();
    const keptSecrets = { secret, apiKey, gt };
    const cookie = await signIn(ownerEmail, ownerPassword);
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { Cookie: cookie, Origin: service.origin, 'Content-Type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.origin}${path}`, init);
      expect([path, response.status]).toEqual([path, 200]);
      return readData(response);
    };
    const webhookSecret = 'a secret of a webhook, 0123456789';
    const hook = { url: 'https://hooks.test/ok', events: ['brand.created'], secret: webhookSecret };
    await ask('POST', '/api/v1/webhooks', hook);
    await ask('POST', '/api/v1/brands', { name: 'For the webhook' });
    const { signingSecret } = await ask('POST', '/api/v1/space/signing-secret');
    const { token: key } = (await ask('POST', '/api/v1/tokens/api-keys', { name: 'Made by a test' })).doc;
    const { token: demo } = await readData(await mint('203.0.113.22'));
    const signed = signedQuery(`/api/render/${card}`, signingSecret);
    const sig = new URLSearchParams(signed).get('sig') ?? '';
    const secrets = {
      ...keptSecrets,
      ownerPassword,
      cookie: cookie.split('=')[1] ?? '',
      webhookSecret,
      signingSecret,
      key,
      demo,
      sig,
    };
    const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}`, Cookie: cookie } });
    for (const query of [`gt=${keptSecrets.gt}`, `demo=${demo}`, signed, `token=${key}`, 'gt=wrong']) {
      for (const path of [`/api/render/${card}`, `/api/render/none`, `/templates/${key}`, `/cdn-cgi/local/${key}`]) {
        await fetch(`${service.origin}${path}?${query}`);
      }
    }
    for (const token of [key, keptSecrets.apiKey, demo, webhookSecret]) {
      await fetch(`${service.origin}/api/render/${card}`, bearer(token));
    }
    expect((await fetch(`${service.origin}/api/render/${card}?${signed}`)).status).toBe(200);
    await postRender({ pageId: 'missing' });
    // A crash in the middle of a request is logged with everything that is known about it.
    const drawing = fetch(`${service.origin}/api/render/${card}?gt=${keptSecrets.gt}&output=binary&scale=3`).catch(
      () => undefined,
    );
    for (const { pid, line } of listDescendants(service.pid))
      if (line.includes('/workerd ')) process.kill(pid, 'SIGKILL');
    await drawing;
    await service.stop();

    // Printed only at the first start, which is how the user learns them.
    const [greeting = '', log = ''] = service.output().split(/(?<=Open the dashboard:\n\n.*\n)/);
    expect(findSecretNames(Buffer.from(greeting), secrets)).toEqual([]);
    expect(log).toContain('"event":"request"');
    expect(findSecretNames(Buffer.from(log), secrets)).toEqual([]);
    // The one file whose purpose is to store them; see start-safety.deep.test.ts for who may read it.
    expect(secretsFoundIn(state.path, secrets).filter((location) => !location.startsWith('secrets.json: '))).toEqual(
      [],
    );
    expect(secretsFoundIn(temporaryState, secrets)).toEqual([]);
    expect(secretsFoundIn(state.path, { apiKey: keptSecrets.apiKey })).toEqual(['secrets.json: apiKey']);
  });
});

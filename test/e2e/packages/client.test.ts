import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { deepIt } from '../../harness/depth.ts';
import { setEnvironment } from '../ends.ts';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { callTests } from './calls.ts';
import { type EmptyFolder, installInEmptyFolder, oldestNode } from './empty-folder.ts';
import { extractSamples, extractScript } from './samples.ts';

let service: SharedService;
let folder: EmptyFolder;
let signingSecret: string;
let ownPage: string;
let apiKey: string;

beforeAll(async () => {
  [service, folder] = [await sharedService(), await installInEmptyFolder('galley-client')];
  const space = await openSpace(service, 'Of the client');
  const template = await space.ask('POST', '/api/templates', { name: 'Signed' });
  const layers = [{ id: 'title', type: 'text', content: '{{ title }}' }];
  const variables = { schema: { type: 'object', properties: { title: { type: 'string', default: 'Untitled' } } } };
  const page = { name: 'Front', width: 400, height: 200, layers, variables };
  ownPage = (await space.ask('POST', `/api/templates/${template.doc.id}/pages`, page)).doc.id;
  await space.ask('POST', '/api/publish', { templateId: template.doc.id });
  signingSecret = (await space.ask('POST', '/api/v1/space/signing-secret')).signingSecret;
  apiKey = space.apiKey;
  // The types of Node, which a consumer in Node has.
  symlinkSync(inProject('node_modules/@types'), join(folder.path, 'node_modules', '@types'));
  symlinkSync(inProject('node_modules/undici-types'), join(folder.path, 'node_modules', 'undici-types'));
});

afterAll(() => folder?.remove());

const samples = extractSamples(readFileSync(inProject('docs/client.md'), 'utf8')).flatMap((sample) => {
  const script = extractScript(sample);
  return script === undefined ? [] : [{ ...sample, script }];
});

/** Globals of the environments in which the samples of frameworks run. */
const ambient = `
declare function useSeoMeta(meta: { title: string; ogImage: string; twitterCard: 'summary_large_image' }): void;
interface ImportMeta { env: { GALLEY_URL: string; PAGE_ID: string } }
`;

function typeCheck(files: readonly string[], module: 'nodenext' | 'bundler'): SpawnSyncReturns<string> {
  const resolution =
    module === 'bundler' ? ['--module', 'esnext', '--moduleResolution', 'bundler'] : ['--module', module];
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022'];
  const lib = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--types', 'node'];
  return spawnSync(
    process.execPath,
    [inProject('node_modules/typescript/bin/tsc'), ...options, ...resolution, ...lib, '--outDir', 'out', ...files],
    { cwd: folder.path, encoding: 'utf8' },
  );
}

function run(node: string, file: string): SpawnSyncReturns<string> {
  return spawnSync(node, [file], {
    cwd: folder.path,
    encoding: 'utf8',
    env: {
      ...process.env,
      GALLEY_URL: service.origin,
      GALLEY_KEY: apiKey,
      PAGE_ID: ownPage,
      SIGNING_SECRET: signingSecret,
      WEBHOOK_SECRET: 'a secret of webhooks',
    },
  });
}

describe('galley-client, installed from its tarball', () => {
  deepIt.each(['nodenext', 'bundler'] as const)(
    '[DOCS-3] type-checks strictly with every sample of its guide under %s resolution, and rejects what the contract rejects',
    (module) => {
      folder.write('ambient.d.ts', ambient);
      for (const [index, { script }] of samples.entries()) folder.write(`sample-${index}.ts`, script);
      const files = samples.map((_, index) => `sample-${index}.ts`);
      expect(typeCheck(['ambient.d.ts', ...files], module)).toMatchObject({ stdout: '', status: 0 });
      const wrong = {
        body: `galley.templates.create({ nam: 'Card' })`,
        format: `galley.renders.create({ pageId: 'page', format: 'gif' })`,
        answer: `const { doc } = await galley.templates.get('id'); doc.pages satisfies string`,
        code: `isProblem(new Error(), 'no_such_code')`,
        method: `galley.templates.getNothing()`,
        file: `(await galley.renders.create({ pageId: 'page', output: 'binary' })).warnings satisfies string[]`,
      };
      const head = `import { Galley, isProblem } from 'galley-client';\nconst galley = new Galley({ url: 'https://x.test' });\nvoid isProblem;\n`;
      for (const [name, line] of Object.entries(wrong))
        folder.write(`wrong-${name}.ts`, `${head}${line};\nexport {};\n`);
      const refused = typeCheck(
        Object.keys(wrong).map((name) => `wrong-${name}.ts`),
        module,
      );
      for (const name of Object.keys(wrong)) expect(refused.stdout, name).toContain(`wrong-${name}.ts(4,`);
    },
  );

  deepIt('[DOCS-3] runs the samples of its guide against the service, on the oldest supported Node', () => {
    const plain = samples.flatMap(({ language, text }, index) => (language === 'ts' ? [{ text, index }] : []));
    const outputs = plain.map(({ index }) => run(oldestNode, `out/sample-${index}.js`));
    for (const [at, { status, stderr }] of outputs.entries())
      expect({ status, stderr }, plain[at]?.text).toEqual({ status: 0, stderr: '' });
    const findOutput = (word: string) => outputs[plain.findIndex(({ text }) => text.includes(word))]?.stdout;
    expect(findOutput('writeFile')).toBe('image/webp Front.webp\n');
    expect(readFileSync(join(folder.path, 'card.webp')).subarray(8, 12).toString()).toBe('WEBP');
    expect(findOutput('listAll')?.split('\n')).toEqual(expect.arrayContaining(['Card', 'Signed']));
    expect(findOutput('no-such-page')).toBe('No such page\n');
  });

  deepIt('[DOCS-3] serves a Worker, webhooks and link previews as the guide says', async () => {
    const findSampleIndex = (word: string) => samples.findIndex(({ text }) => text.includes(word));
    const worker = await import(join(folder.path, 'out', `sample-${findSampleIndex('env: { GALLEY_URL')}.js`));
    const env = { GALLEY_URL: service.origin, GALLEY_KEY: apiKey, PAGE_ID: ownPage };
    const workerResponse: Response = await worker.default.fetch(
      new Request('https://worker.test/?title=Streamed'),
      env,
    );
    expect(workerResponse.headers.get('Content-Type')).toBe('image/png');
    expect((await workerResponse.arrayBuffer()).byteLength).toBeGreaterThan(1_000);

    setEnvironment({ WEBHOOK_SECRET: 'a secret of webhooks', GALLEY_URL: service.origin, PAGE_ID: ownPage });
    const { onWebhook } = await import(join(folder.path, 'out', `sample-${findSampleIndex('onWebhook')}.js`));
    const body = JSON.stringify({ id: 'd1', event: 'webhook.test', data: {} });
    const signer = new Webhook(`whsec_${Buffer.from('a secret of webhooks').toString('base64')}`);
    const headers = (signed: string, at = new Date()) => ({
      'webhook-id': 'd1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign('d1', at, signed),
    });
    const post = (signed: string) =>
      onWebhook(new Request('https://me.test', { method: 'POST', body, headers: headers(signed) }));
    expect((await post(body)).status).toBe(204);
    expect((await post(`${body} `)).status).toBe(400);

    const next = await import(join(folder.path, 'out', `sample-${findSampleIndex('generateMetadata')}.js`));
    const metadata = await next.generateMetadata({ params: Promise.resolve({ slug: 'A post' }) });
    expect(metadata.openGraph.images).toEqual([
      { url: `${service.origin}/api/render/${ownPage}.png?tweak%3Atitle=A+post`, width: 2400, height: 1260 },
    ]);
  });

  it('[AUTH-18] signs URLs offline that the service accepts, for exactly what was signed and until they expire', async () => {
    const { signedRenderUrl, renderUrl } = await import(join(folder.path, 'node_modules/galley-client/index.js'));
    const picture = {
      pageId: ownPage,
      format: 'webp',
      scale: 1,
      locale: 'de-DE',
      fileName: 'a b+c&d=é.webp',
      tweaks: { title: `Ünïcode ~ !'()* + & = % # 一 😀` },
    };
    const sign = (expiresIn: number): Promise<URL> =>
      signedRenderUrl(service.origin, picture, signingSecret, { expiresIn });
    const signed = await sign(3600);
    const signedResponse = await fetch(signed);
    expect([signedResponse.status, signedResponse.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    const changed = new URL(signed);
    changed.searchParams.set('tweak:title', 'Another');
    expect((await fetch(changed)).status).toBe(401);
    expect((await fetch(await sign(-1))).status).toBe(401);
    expect((await fetch(renderUrl(service.origin, picture))).status).toBe(401);
    // The five lines of docs/sign-in.md produce the same signature.
    const byHand = new URL(renderUrl(service.origin, picture));
    byHand.searchParams.set('exp', signed.searchParams.get('exp') ?? '');
    byHand.searchParams.sort();
    const payload = `${byHand.pathname}?${byHand.searchParams}`;
    expect(signed.searchParams.get('sig')).toBe(createHmac('sha256', signingSecret).update(payload).digest('hex'));
  });

  it('[DOCS-3] returns files as they arrive, and every other response with its type', async () => {
    const { Galley, openFile, responseOf, etagOf } = await import(
      join(folder.path, 'node_modules/galley-client/index.js')
    );
    const galley = new Galley({ url: service.origin, key: apiKey });
    const result = await galley.renders.create({ pageId: ownPage, tweaks: { title: 'Stored' } });
    expect(result).toMatchObject({ pageId: ownPage, format: 'png', pages: 1, file: { contentType: 'image/png' } });
    expect(responseOf(result).headers.get('X-Request-Id')).toBe(result.requestId);
    const stored = await openFile(new URL(new URL(result.file.url).pathname, service.origin));
    expect((await stored.bytes()).byteLength).toBe(result.file.bytes);
    const code = await new Galley({ url: service.origin }).codeImages.create({ code: 'let a = 1', lang: 'js' });
    expect(code.contentType).toBe('image/png');
    await code.stream.cancel();
    const { doc } = await galley.templates.pages.get(ownPage);
    expect(doc).toMatchObject({ id: ownPage, width: 400 });
    const read = await galley.templates.pages.get(ownPage);
    expect(etagOf(read)).toMatch(/^"\d+"$/);
    await expect(
      galley.templates.pages.update(ownPage, { name: 'Back' }, { ifMatch: '"999999"' }),
    ).rejects.toMatchObject({
      name: 'GalleyProblem',
      status: 412,
      code: 'precondition_failed',
    });
    expect(() => galley.templates.pages.get('..')).toThrow('id must be a non-empty string');
  });

  it('[DOCS-3, JOB-1] renders in the background, and waits for the job', async () => {
    const { Galley } = await import(join(folder.path, 'node_modules/galley-client/index.js'));
    const galley = new Galley({ url: service.origin, key: apiKey });
    const body = { pageId: ownPage, tweaks: { title: 'In the background' } };
    const accepted = await galley.renders.create(body, { prefer: 'respond-async' });
    const { doc } = await galley.jobs.get(accepted.doc.id, { prefer: 'wait=20' });
    expect(doc).toMatchObject({ state: 'done', result: { pageId: ownPage, cached: false } });
  });

  it('[DOCS-3] is under 12 KB gzipped as a whole, and bundles only what is imported', async () => {
    const bundle = async (contents: string) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: folder.path },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        platform: 'neutral',
      });
      return outputFiles[0]?.text ?? '';
    };
    const whole = await bundle(`export * from 'galley-client'`);
    expect(gzipSync(whole).byteLength).toBeLessThan(12 * 1024);
    expect(whole).toContain('/api/templates');
    const one = await bundle(`export { signUrl } from 'galley-client'`);
    expect(one).toContain('exp');
    for (const rest of ['/api/templates', 'webhook', 'og:image', 'Retry-After', 'class '])
      expect(one).not.toContain(rest);
    expect(one.length).toBeLessThan(1_500);
    const facts = JSON.parse(readFileSync(join(folder.path, 'node_modules/galley-client/package.json'), 'utf8'));
    expect(facts.dependencies).toBeUndefined();
  });
});

it('[DOCS-3] reads its URL and key from the environment in Node, and says what to set if there is no URL', async () => {
  const { Galley } = await import(join(folder.path, 'node_modules/galley-client/index.js'));
  setEnvironment({ GALLEY_URL: service.origin, GALLEY_KEY: apiKey });
  expect((await new Galley().templates.list()).list.map(({ name }: { name: string }) => name)).toContain('Signed');
  await expect(new Galley({ key: null }).templates.list()).rejects.toMatchObject({ status: 401 });
  setEnvironment({ GALLEY_URL: '', GALLEY_KEY: '' });
  expect(() => new Galley()).toThrow('Set the environment variable GALLEY_URL');
});

const page = galleryId('page', 'open-graph-card', '1');
it('[DOCS-3, AUTH-2] reports a key that the service does not accept', async () => {
  const { Galley } = await import(join(folder.path, 'node_modules/galley-client/index.js'));
  const galley = new Galley({ url: service.origin, key: 'not-a-key' });
  await expect(galley.renders.create({ pageId: page, output: 'binary' })).rejects.toMatchObject({
    status: 401,
    code: 'key_unknown',
  });
});

callTests(() => import(join(folder.path, 'node_modules/galley-client/index.js')));

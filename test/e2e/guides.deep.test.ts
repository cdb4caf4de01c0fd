import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { deepIt } from '../harness/depth.ts';
import { reduced, similarity } from './documents/pictures.ts';
import { readPdf } from './documents/read-pdf.ts';
import { extractSamples } from './packages/samples.ts';
import { makeState, readData, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';

const folders: string[] = [];
let service: StartedService;

beforeAll(async () => {
  // A separate service: the guides replace the signing secret of the owner's space.
  service = await startService(makeState().path);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Commands that no sample runs again, because the service of this test was started with them. */
const alreadyDone = 'npm install && npm start\n';

/**
 * Runs all `sh` samples of a guide as one script in an empty folder, with the output of `npm start` in place of the
 * values that the guide shows. Every command must succeed, curl with a status below 400. Returns the replacements and
 * the output.
 */
async function follow(guide: string) {
  const { apiKey, gt, ownerEmail, ownerPassword } = service.secrets();
  const printed: Record<string, string> = {
    GALLEY_URL: service.origin,
    GALLEY_KEY: apiKey,
    GT: gt,
    EMAIL: ownerEmail,
    PASSWORD: ownerPassword,
  };
  const shown = /^export (\w+)=(?:.*…|http:.*|.*@.*)$/gm;
  const scripts = extractSamples(readFileSync(inProject(`docs/${guide}.md`), 'utf8'))
    .filter(({ language, text }) => language === 'sh' && text !== alreadyDone)
    .map(({ text }) => text.replaceAll(shown, (_, name: string) => `export ${name}='${printed[name]}'`));
  const folder = mkdtempSync(join(tmpdir(), `galley-${guide}-`));
  folders.push(folder);
  const prelude = 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n';
  // All guides except the first two use the address and the key of the quick start.
  const env = { ...printed, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`, HOME: folder } as unknown;
  const { stdout } = await promisify(execFile)('bash', ['-c', prelude + scripts.join('\n')], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
  });
  return { scripts, stdout, read: (name: string) => readFileSync(join(folder, name)) };
}

/** The files that the samples of a guide write, each with a text with which its format begins or that it contains. */
const filesOfGuides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rendering: { 'card.webp': 'WEBP' },
  batches: { 'files.zip': 'A-2-2.webp', 'manifest.csv': 'A-1,Chair' },
  documents: { 'banner.png': 'PNG' },
  templates: { 'front.png': 'PNG', 'deck.webp': 'WEBP' },
  brands: { 'sale.webp': 'WEBP' },
  'pdf-and-decks': { 'invoice.pdf': '%PDF-', 'pitch.pptx': 'ppt/slides/slide6.xml' },
  'html5-ads': { 'ad.zip': 'index.html' },
  'code-images': { 'code.png': 'PNG' },
  shaders: { 'night.webp': 'WEBP' },
};

const isWebp = (bytes: Buffer) => bytes.subarray(8, 12).toString() === 'WEBP';

/** Sends a body with the key that `npm start` printed; reads if there is no body. */
async function send(path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${service.origin}${path}`, { headers, ...init });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

describe('the guides, sample by sample', () => {
  it('[DOCS-1] the quick start ends with a signed picture in a page', async () => {
    const { scripts, read } = await follow('quick-start');
    expect(scripts.length).toBeGreaterThan(6);
    expect(decode(read('card.png'))).toMatchObject({ width: 2400, height: 1260 });
    for (const name of ['hello.webp', 'embedded.webp']) expect([name, isWebp(read(name))]).toEqual([name, true]);
    expect(read('hello.webp').equals(read('embedded.webp'))).toBe(false);
    const [, src = ''] = /src="([^"]+)"/.exec(read('index.html').toString()) ?? [];
    const address = src.replaceAll('&amp;', '&');
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await fetch(address.replace('Hello', 'Hallo'))).status).toBe(401);
  });

  deepIt('[DOCS-1] the tutorial ends with the user’s own template, which draws without a warning', async () => {
    const { scripts, stdout, read } = await follow('tutorial');
    expect(scripts.length).toBeGreaterThan(9);
    expect(stdout).toMatch(/^There is no variable "titel"\. Did you mean "title"\?\n0\n/m);
    const [, templateId = ''] = /"templateId":"([^"]+)"/.exec(stdout) ?? [];
    expect(decode(read('programme.png'))).toMatchObject({ width: 2160, height: 2700 });
    expect((await readPdf(Uint8Array.from(read('evening.pdf')))).pages).toHaveLength(2);
    expect(isWebp(read('changed.webp'))).toBe(true);
    const { doc } = await readData(await send(`/api/templates/${templateId}`));
    const [programme, badge] = doc.pages.map(({ id }: { id: string }) => id);
    const changed = JSON.parse(read('changed.json').toString());
    for (const body of [
      { pageId: programme, format: 'webp', scale: 1 },
      { pageId: badge, renderType: 'html' },
      { pageIds: [programme, badge], format: 'pdf' },
      { templateId, format: 'pptx' },
      { ...changed, output: 'json' },
    ]) {
      expect([body, (await readData(await send('/api/render', body))).warnings]).toEqual([body, []]);
    }
    expect(similarity(await draw({ pageId: programme }), await draw({ pageId: await shown() }))).toBeGreaterThan(0.99);

    /** The picture of the guide in a separate page, so that the service decodes it. */
    async function shown(): Promise<string> {
      const src = `data:image/webp;base64,${readFileSync(inProject('docs/pictures/tutorial.webp')).toString('base64')}`;
      const layer = { id: 'shown', type: 'image', x: 0, y: 0, width: 1080, height: 1350, src };
      const page = { name: 'Shown', width: 1080, height: 1350, layers: [layer] };
      const made = await send(`/api/templates/${templateId}/pages`, page);
      return (await readData(made)).doc.id;
    }

    async function draw(body: object) {
      const answer = await send('/api/render', { ...body, draft: true, scale: 1, output: 'binary' });
      return reduced(new Uint8Array(await answer.arrayBuffer()), 320);
    }
  });

  it.each(Object.entries(filesOfGuides))(
    '[DOCS-1] the samples of %s create the files that they name',
    async (guide, files) => {
      const { scripts, read } = await follow(guide);
      expect(scripts.length).toBeGreaterThan(0);
      for (const [name, signature] of Object.entries(files)) {
        expect([name, read(name).includes(signature)]).toEqual([name, true]);
      }
    },
  );

  it('[DOCS-1] the guides that only print responses print the documented ones', async () => {
    const content = await follow('content');
    expect(content.stdout).toContain('"title":"Contours by hand"');
    const shader = await follow('writing-shaders');
    expect(shader.stdout).toMatch(/"verdict":"passed"/);
    const assets = await follow('assets-and-fonts');
    expect(assets.stdout).toMatch(/Use it in a page as asset:[\w-]{21}\n/);
    expect(assets.stdout).toContain('"family":"House Headline"');
  });

  it('[DOCS-1] requests for other services are drawn as the migration guide says', async () => {
    const { stdout, read } = await follow('migrating');
    const answers = [...stdout.matchAll(/"warnings":(\[[^\]]*\])/g)].map(([, warnings]) => warnings);
    expect(answers).toEqual(['[]', '[]']);
    expect(isWebp(read('hello.webp'))).toBe(true);
    expect(decode(read('card.png'))).toMatchObject({ width: 2400, height: 1260 });
  });

  it.each([
    ['dashboard', /"slug":/],
    ['limits', /^ratelimit: [\s\S]*^idempotent-replayed: true/im],
    ['lists', /"pagesCount":\d+/],
    ['mcp', /"structuredContent":\{.*"render_page"/],
    ['render-log', /"list":\[/],
    ['retention', /"days":\[/],
    ['running', /"success":true/],
    ['self-hosting', /^.*total: \$12\.15 a month$/m],
    ['webhooks', /"list":\[/],
  ] as const)('[DOCS-1] the samples of %s print the documented output', async (guide, printed) => {
    expect((await follow(guide)).stdout).toMatch(printed);
  });

  it('[DOCS-1] the sign-in guide ends with a picture that its own key rendered', async () => {
    const { read } = await follow('sign-in');
    expect(decode(read('card.png'))).toMatchObject({ width: 2400, height: 1260 });
  });
});

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../scripts/state/gallery.ts';
import { type SharedService, sharedService } from '../e2e/shared-service.ts';
import { needs } from './needs.ts';

const slugs = ['event-banner', 'open-graph-card', 'product-card', 'quote'];
const formats = ['png', 'jpeg', 'webp', 'svg'] as const;
const folder = mkdtempSync(join(tmpdir(), 'galley-pictures-'));
let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
  const { gt } = service.secrets();
  for (const slug of slugs) {
    for (const format of formats) {
      const query = new URLSearchParams({ gt, format, output: 'binary', scale: '1' });
      const response = await fetch(`${service.origin}/api/render/${galleryId('page', slug, '1')}?${query}`);
      expect(response.status).toBe(200);
      writeFileSync(join(folder, `${slug}.${format}`), Buffer.from(await response.arrayBuffer()));
    }
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const judge = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });

describe.each(slugs)('%s', (slug) => {
  const file = (format: string) => join(folder, `${slug}.${format}`);

  it('[RND-2] is a png that pngcheck accepts', (context) => {
    needs(context, 'pngcheck');
    expect(judge('pngcheck', '-q', file('png'))).toMatchObject({ status: 0, stdout: '' });
  });

  it('[RND-2] is a lossy webp that webpinfo accepts', (context) => {
    needs(context, 'webpinfo');
    const { status, stdout } = judge('webpinfo', file('webp'));
    expect(status).toBe(0);
    expect(stdout).toContain('No error detected');
    expect(stdout).toMatch(/Format: Lossy/);
  });

  it('[RND-2] is a jpeg that libjpeg decodes without a warning', (context) => {
    needs(context, 'djpeg');
    expect(judge('djpeg', '-outfile', '/dev/null', file('jpeg'))).toMatchObject({ status: 0, stderr: '' });
  });

  it('[RND-13] is an svg that xmllint accepts', (context) => {
    needs(context, 'xmllint');
    expect(judge('xmllint', '--noout', '--nonet', file('svg'))).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('in Chromium', () => {
  let page: Server;

  afterAll(() => page?.close());

  it('[RND-7] every picture shows in an <img> tag', async (context) => {
    needs(context, 'chromium');
    const { gt } = service.secrets();
    const sources = slugs.flatMap((slug) =>
      formats.map(
        (format) => `${service.origin}/api/render/${galleryId('page', slug, '1')}?gt=${gt}&format=${format}&scale=1`,
      ),
    );
    const report = 'window.onload = () => { document.title = [...document.images].map((i) => i.naturalWidth).join() }';
    const images = sources.map((source) => `<img src="${source.replaceAll('&', '&amp;')}">`).join('');
    page = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end(`${images}<script>${report}</script>`),
    );
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const args = [...chromiumFlags(), '--dump-dom', `http://127.0.0.1:${port}/`];
    const { stdout: dom } = await promisify(execFile)('chromium', args, { timeout: 50_000, maxBuffer: 2 ** 26 });
    const widths = /<title>([^<]*)<\/title>/.exec(dom)?.[1]?.split(',').map(Number);
    const expected = slugs.flatMap((slug) =>
      formats.map(() => ({ 'event-banner': 1600, 'open-graph-card': 1200 })[slug] ?? 1080),
    );
    expect(widths).toEqual(expected);
  });
});

/** Chromium's sandbox does not work as root; nothing in the page may contact other hosts. */
function chromiumFlags(): string[] {
  const profile = `--user-data-dir=${join(folder, 'profile')}`;
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return ['--headless', '--disable-gpu', '--virtual-time-budget=20000', profile, ...quiet, ...sandbox];
}

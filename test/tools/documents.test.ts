import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { galleryId, readGallery } from '../../scripts/state/gallery.ts';
import { halved, similarity } from '../e2e/documents/pictures.ts';
import { type SharedService, sharedService } from '../e2e/shared-service.ts';
import { lacks, needs } from './needs.ts';
import { officeFonts } from './office-fonts.ts';

const templates = readGallery(inProject('gallery'));
const slugs = templates.map(({ slug }) => slug);
const folder = mkdtempSync(join(tmpdir(), 'galley-documents-'));
let service: SharedService;

const file = (slug: string, extension: string) => join(folder, `${slug}.${extension}`);
const judge = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });

beforeAll(async () => {
  service = await sharedService();
  const { apiKey } = service.secrets();
  for (const slug of slugs) {
    for (const format of ['pdf', 'pptx', 'png']) {
      const pageId = galleryId('page', slug, '1');
      const response = await fetch(`${service.origin}/api/render`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ pageId, format, output: 'binary', renderType: 'html', scale: 2 }),
      });
      expect([slug, format, response.status]).toEqual([slug, format, 200]);
      writeFileSync(file(slug, format), Buffer.from(await response.arrayBuffer()));
    }
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(slugs)('the pdf of %s', (slug) => {
  const page = templates.find((template) => template.slug === slug)?.pages[0]?.document;

  it('[DOCF-1] is valid for qpdf', (context) => {
    needs(context, 'qpdf');
    const { status, stdout, stderr } = judge('qpdf', ['--check', file(slug, 'pdf')]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });

  it('[DOCF-1] has the page’s size, a title and tags', (context) => {
    needs(context, 'pdfinfo');
    const { stdout } = judge('pdfinfo', [file(slug, 'pdf')]);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout) ?? [];
    expect(Number(width)).toBeCloseTo((page?.width ?? 0) * 0.75, 2);
    expect(Number(height)).toBeCloseTo((page?.height ?? 0) * 0.75, 2);
    expect(stdout).toMatch(/Tagged:\s+yes/);
    expect(stdout).toMatch(/Title:\s+\S/);
    expect(stdout).toMatch(/JavaScript:\s+no/);
  });

  it('[DOCF-1] embeds a subset of every font', (context) => {
    needs(context, 'pdffonts');
    const rows = judge('pdffonts', [file(slug, 'pdf')])
      .stdout.trim()
      .split('\n')
      .slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+.*\byes yes yes\b/);
  });

  it('[DOCF-1] has text that can be copied', (context) => {
    needs(context, 'pdftotext');
    const text = judge('pdftotext', [file(slug, 'pdf'), '-']).stdout;
    expect(text.replace(/\s/g, '').length).toBeGreaterThan(20);
    expect(text).not.toContain('\ufffd');
  });
});

describe('the other pages of the gallery', () => {
  const further = templates.flatMap(({ slug, pages }) => pages.slice(1).map((_, index) => [slug, index + 2] as const));

  it.each(further)('[RND-14] %s, page %i, looks the same in both engines', async (slug, page) => {
    const draw = async (renderType: string) => {
      const { gt } = service.secrets();
      const query = new URLSearchParams({ gt, output: 'binary', scale: '2', renderType });
      const response = await fetch(`${service.origin}/api/render/${galleryId('page', slug, String(page))}?${query}`);
      expect(response.status).toBe(200);
      return halved(new Uint8Array(await response.arrayBuffer()));
    };
    expect(similarity(await draw('takumi'), await draw('html'))).toBeGreaterThanOrEqual(0.97);
  });
});

describe('the pptx files of the gallery in LibreOffice', () => {
  beforeAll(() => {
    if (lacks('soffice', 'woff2_decompress', 'pdftoppm')) return;
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const files = slugs.map((slug) => file(slug, 'pptx'));
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'office'), ...files];
    judge('soffice', args, officeFonts(folder));
  });

  it.for(slugs)('[DOCF-2] %s looks like its png', (slug, context) => {
    needs(context, 'soffice', 'woff2_decompress', 'pdftoppm');
    const width = (templates.find((template) => template.slug === slug)?.pages[0]?.document.width ?? 0) * 2;
    const height = (templates.find((template) => template.slug === slug)?.pages[0]?.document.height ?? 0) * 2;
    const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
    const target = file(slug, 'office');
    judge('pdftoppm', ['-png', '-singlefile', ...size, join(folder, 'office', `${slug}.pdf`), target]);
    const pageSimilarity = similarity(halved(readFileSync(`${target}.png`)), halved(readFileSync(file(slug, 'png'))));
    expect(pageSimilarity).toBeGreaterThanOrEqual(0.9);
  });
});

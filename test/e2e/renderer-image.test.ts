import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { identifyPicture } from '../../src/draw/gather/pictures/index.ts';
import { endWithFile } from './ends.ts';
import { type RendererProcess, startRenderer } from './renderer-process.ts';
import { framed, vetAt } from './shader-jobs.ts';

const dockerfile = readFileSync(inProject('workers/renderer/Dockerfile'), 'utf8');
const ignored = readFileSync(inProject('workers/renderer/Dockerfile.dockerignore'), 'utf8');
const copies = [...dockerfile.matchAll(/^COPY (.+)$/gm)].map(([, words = '']) => words.split(/\s+/));

/** Creates the folder of the image: what the Dockerfile copies, and the dependencies that it installs. */
function buildFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-image-'));
  endWithFile(() => rmSync(folder, { recursive: true, force: true }));
  for (const words of copies) {
    const target = words.at(-1) ?? '';
    for (const source of words.slice(0, -1)) {
      // Docker puts a file into a target that ends with a slash, and the content of a folder into the target itself.
      const isInto = target.endsWith('/') && !statSync(inProject(source)).isDirectory();
      cpSync(inProject(source), join(folder, target, isInto ? basename(source) : ''), { recursive: true });
    }
  }
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(inProject('node_modules', name), link);
  }
  return folder;
}

describe('the image of the renderer (N8)', () => {
  let renderer: RendererProcess;
  beforeAll(async () => {
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, program = ''] = JSON.parse(command) as string[];
    renderer = await startRenderer({ RENDERER_WARM: '0' }, join(buildFolder(), program));
    endWithFile(() => renderer.stop());
  });

  it('copies nothing that its .dockerignore leaves out', () => {
    const [all, ...exceptions] = ignored.trim().split('\n');
    expect(all).toBe('*');
    expect(exceptions.every((line) => line.startsWith('!'))).toBe(true);
    const sources = copies.flatMap((words) => words.slice(0, -1));
    expect(sources.length).toBeGreaterThan(4);
    const isKept = (source: string) =>
      exceptions.some((line) => source === line.slice(1) || source.startsWith(`${line.slice(1)}/`));
    expect(sources.filter((source) => !isKept(source))).toEqual([]);
  });

  it('[RND-20] draws with only the files that the Dockerfile copies', async () => {
    const job = {
      node: { type: 'container', style: { width: '40px', height: '30px', backgroundColor: '#369' } },
      width: 40,
      height: 30,
      scale: 1,
      format: 'png',
      quality: 90,
      lang: 'en',
      fonts: [],
      images: [],
    };
    const response = await renderer.ask('/raster', { method: 'POST', body: framed(job) });
    expect([response.status, renderer.printed()]).toEqual([200, '']);
    const picture = identifyPicture(new Uint8Array(await response.arrayBuffer()));
    expect(picture).toMatchObject({ type: 'png', width: 40, height: 30 });
  });

  it('[SHD-7, DOCF-4] vets a shader and hands out a browser with only these files', async () => {
    const body = 'vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(uv, 0.0, 1.0); }';
    expect((await vetAt(renderer, body)).codes).toEqual([]);
    const browser = await renderer.connect(await renderer.acquire());
    expect(await browser.version()).toMatch(/Chrom/);
    await browser.disconnect();
  });
});

/**
 * `npm run starters`: vets every starter shader in the renderer's sandbox and stores its report and poster in
 * gallery/shaders/vetted, so that a start can seed them without vetting them again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShaderRenderer } from '../../src/draw/container/shader-renderer.ts';
import { vetContent } from '../../src/services/shaders/vetting.ts';
import { LocalRenderer } from '../local/renderer.ts';
import { inProject } from '../paths.ts';
import { readStarters, vettedFiles } from './read.ts';

const folder = inProject('gallery', 'shaders');
mkdirSync(join(folder, 'vetted'), { recursive: true });
const renderer = new LocalRenderer('9500-9599');
if (!(await renderer.start())) throw new Error('The renderer did not start');
try {
  const { RENDERER_URL, RENDERER_TOKEN } = renderer.variables;
  const shaders = new ShaderRenderer({
    post: async (path, body) => {
      const response = await fetch(`${RENDERER_URL}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${RENDERER_TOKEN}` },
        body: new Blob(body as Uint8Array<ArrayBuffer>[]),
      });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
  } as ConstructorParameters<typeof ShaderRenderer>[0]);
  for (const { slug, source, manifest, contentHash } of await readStarters(folder)) {
    const vetted = await vetContent(shaders, { source, manifest });
    if (vetted.contentHash !== contentHash) throw new Error(`${slug} was vetted as another content than it has`);
    const [facts, poster] = vettedFiles(folder, slug);
    writeFileSync(facts, `${JSON.stringify({ contentHash, report: vetted.report }, null, 2)}\n`);
    writeFileSync(poster, vetted.poster);
    console.log(`${slug}: ${vetted.report.verdict}, ${Math.round(vetted.poster.length / 1_000)} KB`);
  }
} finally {
  await renderer.stop();
}

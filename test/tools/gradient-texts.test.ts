import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradientTexts, gradientWords } from '../e2e/documents/gradient-texts.ts';
import { largestBlockDifference, onWhite, type Pixels } from '../e2e/documents/pictures.ts';
import { type DocumentService, startWithTemplates } from '../e2e/documents/service.ts';
import { needs } from './needs.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-gradient-texts-'));
const names = ['opaque', 'masked'] as const;
/** Of 255: no square of 20 px has another color. A filled area in place of a text differs by more than 100. */
const max = 40;
let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates(Object.fromEntries(names.map((name) => [name, { pages: [gradientTexts[name]] }])));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service?.remove();
});

const screen = async (name: string) =>
  onWhite(await service.bytes({ pageId: service.pageId(name), renderType: 'html', scale: 1, format: 'png' }));

async function saved(name: string): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, await service.bytes({ pageId: service.pageId(name), format: 'pdf' }));
  return path;
}

/** A page as poppler draws it with cairo or with its own rasterizer. */
function painted(command: 'pdftocairo' | 'pdftoppm', path: string): Pixels {
  const target = path.replace(/\.pdf$/, `-${command}`);
  const { status, stderr } = spawnSync(command, ['-png', '-r', '96', '-singlefile', path, target], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return onWhite(readFileSync(`${target}.png`));
}

describe.each(names)('texts filled with gradients in a pdf: %s (W8)', (name) => {
  it.for(['pdftocairo', 'pdftoppm'] as const)(
    '[DOCF-1] look the same as on a screen in %s',
    async (command, context) => {
      needs(context, command);
      expect(largestBlockDifference(await screen(name), painted(command, await saved(name)), 20)).toBeLessThanOrEqual(
        max,
      );
    },
  );

  it('[DOCF-1] are copied once', async (context) => {
    needs(context, 'pdftotext');
    const { stdout } = spawnSync('pdftotext', [await saved(name), '-'], { encoding: 'utf8' });
    const all = stdout.normalize('NFKC').replaceAll(/\s/g, '');
    expect(gradientWords[name].map((word) => [word, all.split(word).length - 1])).toEqual(
      gradientWords[name].map((word) => [word, 1]),
    );
  });
});

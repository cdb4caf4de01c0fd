import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { loadCodeEncoders } from '../../src/design/build/load-code-encoders.ts';
import { pageDocument } from '../../src/design/document/page.ts';
import { designSettings } from '../../src/design/document/template.ts';
import { indexName } from '../../src/draw/formats/html5/ad-file.ts';
import { buildAd } from '../../src/draw/formats/html5/build.ts';
import { buildDeck } from '../../src/draw/formats/pptx/deck.fixture.ts';
import { everything } from '../../src/draw/formats/pptx/everything.fixture.ts';
import type { PictureFile } from '../../src/draw/formats/shrink-picture.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { gatherPages } from '../../src/draw/gather/gather-pages.ts';
import { GatheredPictures } from '../../src/draw/gather/pictures/gathered-pictures.ts';
import { printHtml } from '../../src/draw/html/drawing.ts';
import type { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import type { AssetFiles } from '../../src/services/assets/asset-files.ts';
import { getFormatFacts } from '../../src/services/render/formats/table.ts';
import { preparePage } from '../../src/services/render/page/prepare.ts';
import type { RemotePictures } from '../../src/services/render/remote-pictures.ts';
import { noReferences } from '../../src/services/render/steps/read-references.ts';
import { resolveValues } from '../../src/services/render/steps/resolve.ts';
import { type GoldenDocument, goldenDocuments } from '../../test/golden/documents.ts';
import { makeIfChanged } from '../build/parts.ts';
import { inProject } from '../paths.ts';
import { emojiFiles } from '../preview/emoji.ts';
import { openColors, openTakumi } from '../preview/takumi.ts';
import { hashSources } from '../source-hash.ts';
import type { DrawingLock, Hashes } from './drawing-lock.ts';
import { declaredVersions } from './drawing-lock.ts';
import { knownDrawings, listInstalled, listLibraries } from './libraries.ts';

/** The result of now() while fingerprints are computed. */
const now = Date.UTC(2026, 0, 1, 12);
/** The smallest possible PNG header. The backup image of an ad has goldens of its own. */
const noPicture = { name: 'backup.png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) };

/** The lock as it would be written now. */
export async function presentLock(): Promise<DrawingLock> {
  const names = [...new Set(knownDrawings.flatMap(listLibraries))].sort();
  const libraries = Object.fromEntries(names.map((name) => [name, listInstalled(name)]));
  const goldens = {
    pictures: filesIn('test/golden/pictures'),
    gallery: filesIn('test/golden/gallery'),
    code: filesIn('test/golden/code'),
    ...(await readPrinted(libraries)),
  };
  return { versions: declaredVersions(), libraries, goldens };
}

/**
 * What engines print for the goldens. Printing takes 20 s, so it is only repeated if a source or a library has changed.
 */
async function readPrinted(libraries: DrawingLock['libraries']): Promise<DrawingLock['goldens']> {
  const file = 'dist/generated/printed-goldens.json';
  const print = async () =>
    writeFileSync(inProject(file), JSON.stringify({ ...(await printedDocuments()), slides: await printedSlides() }));
  await makeIfChanged('printed-goldens', [hashSources(), JSON.stringify(libraries)], print, [file]);
  return JSON.parse(readFileSync(inProject(file), 'utf8'));
}

/**
 * What is given to or returned by the engines for each golden document without a stored picture: the SVG by takumi, and
 * the HTML that a browser shows, the HTML that it prints, and the HTML in an ad. They are the same on every machine.
 */
async function printedDocuments(): Promise<Record<'svg' | 'screen' | 'print' | 'ads', Hashes>> {
  const takumi = await openTakumi();
  const svg: Record<string, string> = {};
  const screen: Record<string, string> = {};
  const print: Record<string, string> = {};
  const ads: Record<string, string> = {};
  for (const [name, golden] of goldenDocuments()) {
    const image = await prepareDrawing(golden, 'svg', 'takumi', takumi);
    svg[name] = hashContent(takumi.svg(image));
    const preparedDrawing = await prepareHtmlDrawing(golden, 'png', takumi);
    screen[name] = hashContent(printHtml([preparedDrawing], { title: name, medium: 'screen' }));
    print[name] = hashContent(
      printHtml([await prepareHtmlDrawing(golden, 'pdf', takumi)], { title: name, medium: 'print' }),
    );
    ads[name] = await drawAd(golden, name, takumi);
  }
  return { svg, screen, print, ads };
}

async function drawAd(golden: GoldenDocument, title: string, takumi: TakumiEngine): Promise<string> {
  const drawing = await prepareHtmlDrawing(golden, 'html5', takumi);
  const pictures = new Map<string, PictureFile>();
  for (const { key, bytes } of drawing.pictures) pictures.set(key, { extension: 'png', bytes });
  for (const { key, bytes } of drawing.emoji?.pictures ?? []) pictures.set(key, { extension: 'svg', bytes });
  const { files } = await buildAd({
    drawing,
    title,
    clickUrl: 'https://galley.test/',
    pictures,
    backup: noPicture,
    shaders: [],
  });
  return hashContent(files.find(({ name }) => name === indexName)?.bytes ?? '');
}

async function prepareHtmlDrawing(golden: GoldenDocument, format: 'png' | 'pdf' | 'html5', takumi: TakumiEngine) {
  const drawing = await prepareDrawing(golden, format, 'html', takumi);
  return { ...drawing, shrunk: takumi.shrunkSizes(drawing) };
}

const library = () =>
  openFontLibrary(JSON.parse(readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8')) as FontCatalogue);
const parts = {
  fonts: library(),
  emoji: emojiFiles,
  readFont: async (path: string) => new Uint8Array(readFileSync(inProject(`dist/assets/fonts/${path}`))),
};
const sources = {
  remote: { identify: async () => ({ unavailable: 'goldens fetch nothing' }) } as unknown as RemotePictures,
  assets: { identify: async () => null, read: async () => undefined } as unknown as AssetFiles,
  shaders: { identify: async () => 'goldens draw no shader', read: async () => ({ warnings: [] }) },
  colors: openColors(),
};

/** Prepares a golden document as the service does, from the saved page to the input of an engine. */
async function prepareDrawing(
  { page }: GoldenDocument,
  format: 'png' | 'svg' | 'pdf' | 'html5',
  engine: 'takumi' | 'html',
  takumi: TakumiEngine,
) {
  const { name, ...document } = page;
  const loaded = {
    pageId: 'golden',
    name,
    templateId: 'golden',
    templateName: name,
    spaceId: 'golden',
    version: 1,
    settings: designSettings.parse({}),
    document: pageDocument.parse(document),
    globalVariables: {},
    fonts: [],
  };
  const request = { format, tweaks: {}, textTweaks: {}, brandTweaks: {}, locale: 'en-US' } as const;
  const values = resolveValues(loaded, request, 0, noReferences, now);
  const prepared = preparePage(values, getFormatFacts(format), await loadCodeEncoders([loaded.document]));
  const pictures = new GatheredPictures([prepared.root], sources);
  await pictures.identify();
  const { drawings } = await gatherPages({ ...parts, takumi }, [prepared], pictures, { engine, emojiType: 'twemoji' });
  const [drawing] = drawings;
  if (!drawing) throw new Error('One page gives one drawing');
  return drawing;
}

/** The parts of presentations that together use everything that the pptx format can write. */
async function printedSlides(): Promise<Hashes> {
  const { bytes } = await buildDeck(everything());
  const archive = await JSZip.loadAsync(bytes);
  const files = Object.values(archive.files).filter(({ dir }) => !dir);
  const hashes = files.map(
    async (file): Promise<[string, string]> => [file.name, hashContent(await file.async('uint8array'))],
  );
  return sortHashes(Object.fromEntries(await Promise.all(hashes)));
}

function filesIn(folder: string): Hashes {
  const names = readdirSync(inProject(folder)).filter((name) => name.endsWith('.png'));
  return sortHashes(
    Object.fromEntries(names.map((name) => [name, hashContent(readFileSync(inProject(folder, name)))])),
  );
}

function sortHashes(hashes: Hashes): Hashes {
  return Object.fromEntries(Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

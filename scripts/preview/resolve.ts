import { readFileSync } from 'node:fs';
import { systemClock } from '../../src/core/clock.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { buildBoxes } from '../../src/design/build/build-boxes.ts';
import { loadCodeEncoders } from '../../src/design/build/load-code-encoders.ts';
import { type PageDocument, pageDocument } from '../../src/design/document/page.ts';
import type { EmojiType } from '../../src/design/document/template.ts';
import { emptyVariableSet, variables } from '../../src/design/document/variables/index.ts';
import { resolvePage } from '../../src/design/resolve/resolve-page.ts';
import { applyTweaks, tweakWarnings, type VariableScopes } from '../../src/design/resolve/tweaks.ts';
import type { Drawing } from '../../src/draw/gather/drawing.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { gatherPages } from '../../src/draw/gather/gather-pages.ts';
import { FilePictures } from '../../src/draw/gather/pictures/file-pictures.ts';
import { prepareTexts } from '../../src/draw/prepare/index.ts';
import { inProject } from '../paths.ts';
import { readGallery } from '../state/gallery.ts';
import { emojiFiles } from './emoji.ts';
import { openColors, openTakumi } from './takumi.ts';

let engine: ReturnType<typeof openTakumi> | undefined;

/** The engine of this process. */
function takumi(): ReturnType<typeof openTakumi> {
  engine ??= openTakumi();
  return engine;
}

export interface ResolvedDrawing {
  drawing: Drawing;
  warnings: string[];
}

/** A page of gallery/ with tweaks, ready to be drawn by either engine, and the warnings of preparing it. */
export async function resolveDrawing(
  slug: string,
  pageNumber: number,
  tweaks: JsonObject,
): Promise<ResolvedDrawing & { name: string }> {
  const template = readGallery(inProject('gallery/')).find((each) => each.slug === slug);
  const page = template?.pages[pageNumber - 1];
  if (!template || !page) throw new Error(`There is no page ${pageNumber} of gallery/${slug}.json`);
  const scopes = { page: page.document.variables, template: template.settings.variables, space: emptyVariableSet };
  return {
    name: page.name,
    ...(await resolveWithWarnings(page.document, scopes, tweaks, template.settings.emojiType)),
  };
}

/** The same for a single document, with the variables of its template. */
export async function drawingFrom(
  document: object,
  tweaks: JsonObject,
  templateVariables: object = { schema: { type: 'object', properties: {} }, values: {} },
  emojiType: EmojiType = 'twemoji',
): Promise<ResolvedDrawing> {
  const parsed = pageDocument.parse(document);
  const scopes = { page: parsed.variables, template: variables.parse(templateVariables), space: emptyVariableSet };
  return resolveWithWarnings(parsed, scopes, tweaks, emojiType);
}

async function resolveWithWarnings(
  document: PageDocument,
  scopes: VariableScopes,
  tweaks: JsonObject,
  emojiType: EmojiType = 'twemoji',
): Promise<ResolvedDrawing> {
  const tweaked = applyTweaks(scopes, tweaks);
  const resolved = resolvePage({
    page: { id: 'preview', name: 'Preview', document },
    variables: tweaked.layers,
    brand: {},
    content: {},
    locale: 'en-US',
    now: systemClock.now(),
  });
  const built = buildBoxes(resolved.page, { codeEncoders: await loadCodeEncoders([document]) });
  const root = prepareTexts(built.root, resolved.page.locale);
  const sources = {
    remote: { identify: async () => ({ unavailable: 'the preview fetches nothing' }), read: async () => undefined },
    assets: { identify: async () => null, read: async () => undefined },
    shaders: { identify: async () => 'the preview draws no shader', read: async () => ({ warnings: [] }) },
    colors: openColors(),
  };
  const page = { page: resolved.page, root };
  const pictures = await new FilePictures(sources, []).forPages([page]);
  const ports = { takumi: await takumi(), fonts: library(), readFont, emoji: emojiFiles };
  const gathered = await gatherPages(ports, [page], pictures, { engine: 'takumi', emojiType });
  const [drawing] = gathered.drawings;
  if (!drawing) throw new Error('One page gives one drawing');
  const warnings = [
    ...tweakWarnings(tweaked.unmatched, scopes),
    ...[resolved, built, gathered].flatMap((step) => step.warnings),
  ];
  return {
    drawing,
    warnings: [
      ...warnings.map(({ code, layerId, message }) => `${code} ${layerId ?? ''} ${message}`),
      ...tweaked.faults.map(({ path, message }) => `fault ${path} ${message}`),
    ],
  };
}

const readFont = async (path: string) => new Uint8Array(readFileSync(inProject(`dist/assets/fonts/${path}`)));

function library() {
  const catalogue = readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8');
  return openFontLibrary(JSON.parse(catalogue) as FontCatalogue);
}

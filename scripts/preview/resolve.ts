import { readFileSync } from 'node:fs';
import { systemClock } from '../../src/core/clock.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { buildBoxes } from '../../src/design/boxes/build.ts';
import { type PageDocument, pageDocument } from '../../src/design/document/page.ts';
import type { EmojiType } from '../../src/design/document/template.ts';
import { emptyVariableSet, variables } from '../../src/design/document/variables/index.ts';
import { resolvePage } from '../../src/design/resolve/resolve-page.ts';
import { applyTweaks, type VariableScopes } from '../../src/design/resolve/tweaks.ts';
import { gatherText } from '../../src/draw/gather/emoji/index.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { composeMarks } from '../../src/draw/gather/fonts/compose-marks.ts';
import { placeHan } from '../../src/draw/gather/fonts/han.ts';
import { joinMarks } from '../../src/draw/gather/fonts/join-marks.ts';
import type { Drawing } from '../../src/draw/takumi/drawing.ts';
import type { AssetFiles } from '../../src/services/assets/asset-files.ts';
import { outlineSvgText } from '../../src/services/render/drawing/svg-text.ts';
import { GatheredPictures } from '../../src/services/render/pictures.ts';
import type { RemotePictures } from '../../src/services/render/remote-pictures.ts';
import { inProject } from '../paths.ts';
import { readGallery } from '../state/gallery.ts';
import { emojiFiles } from './emoji.ts';
import { openTakumi } from './takumi.ts';

let engine: ReturnType<typeof openTakumi> | undefined;

/** An engine of this process. */
function takumi(): ReturnType<typeof openTakumi> {
  engine ??= openTakumi();
  return engine;
}

export interface ResolvedDrawing {
  drawing: Drawing;
  warnings: string[];
}

/** A page of gallery/ with tweaks, ready to be drawn by either engine, and the warnings on the way there. */
export async function drawingOf(
  slug: string,
  pageNumber: number,
  tweaks: JsonObject,
): Promise<ResolvedDrawing & { name: string }> {
  const template = readGallery(inProject('gallery/')).find((each) => each.slug === slug);
  const page = template?.pages[pageNumber - 1];
  if (!template || !page) throw new Error(`There is no page ${pageNumber} of gallery/${slug}.json`);
  const scopes = { page: page.document.variables, template: template.settings.variables, space: emptyVariableSet };
  return { name: page.name, ...(await resolved(page.document, scopes, tweaks, template.settings.emojiType)) };
}

/** The same for a document by itself, with the variables of its template. */
export async function drawingFrom(
  document: object,
  tweaks: JsonObject,
  templateVariables: object = { schema: { type: 'object', properties: {} }, values: {} },
  emojiType: EmojiType = 'twemoji',
): Promise<ResolvedDrawing> {
  const parsed = pageDocument.parse(document);
  const scopes = { page: parsed.variables, template: variables.parse(templateVariables), space: emptyVariableSet };
  return resolved(parsed, scopes, tweaks, emojiType);
}

async function resolved(
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
  const built = buildBoxes(resolved.page);
  const library = openFontLibrary(
    JSON.parse(readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8')) as FontCatalogue,
  );
  const boxes = { ...built, root: joinMarks(placeHan(composeMarks(built.root), resolved.page.locale), library) };
  const [text] = await gatherText(emojiFiles, emojiType, [boxes.root], library);
  if (!text) throw new Error('One page has one text');
  const plan = text.fonts;
  const nothingRemote = {
    identify: async () => ({ unavailable: 'the preview fetches nothing' }),
  } as unknown as RemotePictures;
  const noAssets = { identify: async () => null, read: async () => undefined } as unknown as AssetFiles;
  const gathering = new GatheredPictures([boxes.root], { remote: nothingRemote, assets: noAssets });
  await gathering.identify();
  const read = await gathering.read();
  const readFont = async (path: string) => new Uint8Array(readFileSync(inProject(`dist/assets/fonts/${path}`)));
  const gathered = await outlineSvgText(
    { takumi: await takumi(), fonts: library, readFont, emoji: emojiFiles },
    read,
    [boxes.root],
    {
      locale: resolved.page.locale,
      emojiType,
    },
  );
  const warnings = [tweaked, resolved, boxes, text, gathered].flatMap((step) => step.warnings);
  return {
    drawing: {
      root: boxes.root,
      width: resolved.page.width,
      height: resolved.page.height,
      locale: resolved.page.locale,
      fonts: plan.faces.map(({ path, ...face }) => ({
        ...face,
        key: path,
        bytes: readFileSync(inProject(`dist/assets/fonts/${path}`)),
      })),
      fallbackFamilies: plan.fallbacks,
      missing: plan.missing,
      ...(text.emoji ? { emoji: text.emoji } : {}),
      ...gathered,
    },
    warnings: [
      ...warnings.map(({ code, layerId, message }) => `${code} ${layerId ?? ''} ${message}`),
      ...tweaked.faults.map(({ path, message }) => `fault ${path} ${message}`),
    ],
  };
}

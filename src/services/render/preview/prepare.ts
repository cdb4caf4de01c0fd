import type { Principal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { GatheredPages } from '../../../draw/gather/gather-pages.ts';
import { FilePictures } from '../../../draw/gather/pictures/file-pictures.ts';
import { AssetFiles } from '../../assets/asset-files.ts';
import { SpaceFonts } from '../../fonts/space-fonts.ts';
import { ShaderPictures } from '../../shaders/pictures.ts';
import type { FileToDraw } from '../formats/file.ts';
import type { ImageFormat } from '../formats/table.ts';
import { drawGathered, gatherImage } from '../formats/takumi-image.ts';
import type { RenderParts } from '../parts.ts';
import { RemotePictures } from '../remote-pictures.ts';
import type { RenderRequest } from '../request.ts';
import type { Stages } from '../stages.ts';
import { decideOutput } from '../steps/decide-output.ts';
import type { LoadedPage } from '../steps/load.ts';
import { preparePage } from '../steps/prepare.ts';
import { readShown } from '../steps/read-shown.ts';
import { resolveFile } from '../steps/resolve.ts';

export interface PreviewToPrepare {
  request: RenderRequest;
  principal: Principal;
  loaded: LoadedPage;
  /** The space whose store holds the remote pictures that are fetched. */
  spaceId: string;
  /** Device pixels of the picture for each px of the page. */
  scale: number;
  /** Epoch milliseconds that now() says; the present when absent. */
  shownAt?: number;
  /** Whether shaders are drawn that were not drawn before; else they show their posters. */
  drawsShaders: boolean;
  /** Milliseconds of drawing by the estimate; what a render may take when absent. */
  maxWorkMs?: number;
  stages: Stages;
}

/** A page that is ready to be drawn by takumi. */
export interface PreparedPreview {
  file: FileToDraw;
  /** What is known before drawing. */
  warnings: Warning[];
  /** With the fonts of the page's space. */
  parts: RenderParts;
  spaceFonts: SpaceFonts;
  /** Ids of the shaders that the picture shows, once it is identified. */
  usedShaders(): string[];
}

/**
 * The steps of a render up to drawing, of a page that is loaded.
 * @throws AppError brand_not_found, invalid_tweak, output_too_large, too_complex, too_many_boxes
 */
export async function preparePreview(
  parts: RenderParts,
  { request, principal, loaded, spaceId, scale, shownAt, drawsShaders, maxWorkMs, stages }: PreviewToPrepare,
): Promise<PreparedPreview> {
  const now = shownAt ?? parts.clock.now();
  const output = decideOutput({ ...request, renderType: 'takumi', scale }, loaded);
  const shown = await stages.run('resolve', () => readShown(parts.db, request, principal, [loaded]));
  const [values] = await stages.run('resolve', () => resolveFile(request, [loaded], shown, now));
  if (!values) throw new AppError('internal_error', { cause: 'one page has values' });
  const page = await stages.run('resolve', () => preparePage(values, request.format));
  const { root, isNumbered, isPaginated } = page;
  const spaceFonts = new SpaceFonts([{ root, fonts: loaded.fonts, mayGrow: isNumbered || isPaginated }]);
  const images = { remote: new RemotePictures(parts, spaceId), assets: new AssetFiles(parts) };
  const { shaderRenderer: _, ...withoutRenderer } = parts;
  const shaders = new ShaderPictures(drawsShaders ? parts : withoutRenderer, {
    ...{ found: shown.flatMap((each) => each.shaders), images, scale },
    mayDraw: drawsShaders,
  });
  const pictures = new FilePictures({ ...images, shaders }, [page]);
  const warnings = new WarningList();
  for (const each of [engineWarnings(loaded), page.warnings, spaceFonts.warnings, output.warnings]) {
    warnings.addAll(each);
  }
  const facts = { title: loaded.name, shownAt: now, ...(maxWorkMs === undefined ? {} : { maxWorkMs }) };
  const file: FileToDraw = { pages: [page], output, pictures, shaders, ...facts };
  return {
    ...{ file, warnings: warnings.list(), spaceFonts },
    parts: await stages.run('gather', () => spaceFonts.join(parts)),
    usedShaders: () => [...new Set([...shaders.used, ...images.remote.shaders])],
  };
}

/**
 * The picture, with what drawing warns of and which texts do not fit.
 * `asked` fastest: whichever of png and webp is written sooner.
 * @throws AppError as drawGathered does
 */
export async function drawPreview(
  { parts, file }: PreparedPreview,
  asked: 'png' | 'webp' | 'fastest',
  stages: Stages,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; warnings: Warning[] }> {
  // Drawing and looking for texts that do not fit share what was gathered, and so one layout.
  const gathered = await gatherImage(parts, file, stages);
  const format = asked === 'fastest' ? fastestFormat(gathered.pictures) : asked;
  const { bytes, warnings: found } = await drawGathered(parts, file, { format, gathered }, stages);
  // A page that flows over many is meant to hold more than one, and this is the first of them.
  const flows = file.pages[0].values.loaded.document.paginate !== undefined;
  const overflows = flows ? [] : gathered.drawings.flatMap((drawing) => parts.takumi.overflows(drawing));
  return { bytes, format, warnings: [...overflows, ...found] };
}

/** Flat colours are written as png in half the time of webp, photographs in several times it and with megabytes. */
function fastestFormat({ pictures }: GatheredPages['pictures']): ImageFormat {
  return pictures.some(({ isVector }) => !isVector) ? 'webp' : 'png';
}

/** Renders of such a template go through a browser, which a preview does not wait for. */
function engineWarnings({ settings }: LoadedPage): Warning[] {
  if (settings.rendererType !== 'html') return [];
  const message =
    'The preview is drawn by takumi. Renders of this template are drawn by a browser and may look different.';
  return [{ code: 'preview_engine', message }];
}

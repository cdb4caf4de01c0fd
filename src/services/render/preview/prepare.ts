import type { Principal } from '../../../access/principal.ts';
import type { RenderType } from '../../../core/names/renders.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { GatheredPages } from '../../../draw/gather/gather-pages.ts';
import type { Services } from '../../services.ts';
import { toCaller } from '../../turns/index.ts';
import { shareMachinery } from '../../turns/share-machinery.ts';
import { drawHtmlImage } from '../formats/html-image.ts';
import type { ImageFormat } from '../formats/table.ts';
import { drawGathered, gatherImage } from '../formats/takumi-image.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import type { RenderRequest } from '../request.ts';
import type { Stages } from '../stages.ts';
import { type ComposedFile, composeFile } from '../steps/compose.ts';
import { decideOutput } from '../steps/decide-output.ts';
import { previewedPage } from './paginate.ts';

export interface PreviewToPrepare {
  request: RenderRequest;
  principal: Principal;
  loaded: LoadedPage;
  /** The space whose store keeps the remote pictures that are fetched. */
  spaceId: string;
  /** Device pixels of the picture for each px of the page. */
  scale: number;
  /** The value of now() in epoch milliseconds. The default is the current time. */
  shownAt?: number;
  /**
   * The number of the output page to show, from 1, if the page is paginated. If absent, the page is drawn as in an
   * image format.
   */
  pageNumber?: number;
  /** The engine that draws the picture. The default is takumi. */
  renderType?: RenderType;
  /** Whether to draw shaders for which no picture is stored yet. Otherwise their posters are shown. */
  drawsShaders: boolean;
  /** The maximum estimated time for drawing in milliseconds. The default is the limit of a render. */
  maxWorkMs?: number;
  stages: Stages;
}

/** A page that the engine of its output can draw. */
export interface PreparedPreview {
  file: ComposedFile;
  /** Includes the fonts of the page's space. */
  services: Services;
  /** The number of pages of the document. */
  pages: number;
}

/**
 * Runs the steps of a render up to drawing, for a page that has already been loaded.
 * @throws AppError output_too_large, and what composeFile throws
 */
export async function preparePreview(
  ownServices: Services,
  {
    request,
    principal,
    loaded,
    spaceId,
    scale,
    shownAt,
    pageNumber,
    renderType = 'takumi',
    drawsShaders,
    maxWorkMs,
    stages,
  }: PreviewToPrepare,
): Promise<PreparedPreview> {
  const services = shareMachinery(ownServices, toCaller(principal, ownServices.client));
  const output = decideOutput({ ...request, renderType, scale }, loaded);
  const file = await composeFile(services, {
    request,
    principal,
    loaded: [loaded],
    output: { ...output, warnings: [...engineWarnings(loaded, renderType), ...output.warnings] },
    // Only documents are paginated.
    ...(pageNumber !== undefined && loaded.document.paginate ? { paginatesAs: 'pdf' } : {}),
    payerId: spaceId,
    shownAt: shownAt ?? services.clock.now(),
    drawsShaders,
    ...(maxWorkMs === undefined ? {} : { maxWorkMs }),
    stages,
  });
  const withFonts = await stages.run('gather', () => file.spaceFonts.join(services));
  if (pageNumber === undefined) return { file, services: withFonts, pages: 1 };
  const previewed = await previewedPage(withFonts, file, pageNumber, stages);
  const warnings = [...file.warnings, ...previewed.warnings];
  return { file: { ...previewed.file, warnings }, services: withFonts, pages: previewed.pages };
}

/**
 * Draws the picture, and returns it with the warnings of drawing. If `requestedFormat` is `fastest`, the format is png
 * or webp, depending on which is encoded faster.
 * @throws AppError as drawGathered and drawHtmlImage do
 */
export async function drawPreview(
  { services, file }: PreparedPreview,
  requestedFormat: 'png' | 'webp' | 'fastest',
  stages: Stages,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; warnings: Warning[] }> {
  if (file.output.renderType === 'html') {
    const format = requestedFormat === 'fastest' ? 'webp' : requestedFormat;
    return { format, ...(await drawHtmlImage(services, file, format, stages)) };
  }
  const gathered = await gatherImage(services, file, stages);
  const format = requestedFormat === 'fastest' ? chooseFastestFormat(gathered.pictures) : requestedFormat;
  const { bytes, warnings } = await drawGathered(services, file, { format, gathered }, stages);
  return { bytes, format, warnings };
}

/**
 * Chooses the format that is encoded fastest. Flat colors are encoded as png in half the time of webp. Photographs take
 * several times as long as png than as webp, and their png files have megabytes.
 */
function chooseFastestFormat({ pictures }: GatheredPages['pictures']): ImageFormat {
  return pictures.some(({ isVector }) => !isVector) ? 'webp' : 'png';
}

/** Warns that a preview by takumi may differ from a render if renders of the template use a browser. */
function engineWarnings({ settings }: LoadedPage, renderType: RenderType): Warning[] {
  if (renderType === 'html' || settings.rendererType !== 'html') return [];
  const message =
    'The preview is drawn by takumi. Renders of this template are drawn by a browser and may look different.';
  return [{ code: 'preview_engine', message }];
}

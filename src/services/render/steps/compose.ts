import type { Principal } from '../../../access/principal.ts';
import type { Format } from '../../../core/names/renders.ts';
import { nonEmpty } from '../../../core/required.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import { loadCodeEncoders } from '../../../design/build/load-code-encoders.ts';
import { strangersWorkMs } from '../../../draw/budget.ts';
import { FilePictures } from '../../../draw/gather/pictures/file-pictures.ts';
import { AssetFiles } from '../../assets/asset-files.ts';
import { SpaceFonts } from '../../fonts/space-fonts.ts';
import type { Services } from '../../services.ts';
import { ShaderPictures } from '../../shaders/pictures.ts';
import type { FileToDraw, Output } from '../formats/file.ts';
import { getFormatFacts } from '../formats/table.ts';
import type { BatchShare, RenderJob } from '../job.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import { type PageToDraw, preparePage } from '../page/prepare.ts';
import { RemotePictures } from '../remote-pictures.ts';
import type { RenderRequest } from '../request.ts';
import type { Stages } from '../stages.ts';
import { TweakedAssets } from '../tweaked-assets.ts';
import { readReferences } from './read-references.ts';
import { resolveFile } from './resolve.ts';
import { listVariableNames, unknownParameterWarnings } from './unknown-parameters.ts';

/**
 * The number of device pixels for each px of a shader in a document. It is high because documents are printed and
 * enlarged.
 */
const documentScale = 2;

interface FileToCompose {
  request: RenderRequest;
  principal: Principal;
  loaded: readonly [LoadedPage, ...LoadedPage[]];
  output: Output;
  /** The format for which pages are composed, if it is not the format of the output. */
  paginatesAs?: Format;
  /** The space that pays. Its store keeps the remote pictures that are fetched. */
  payerId: string;
  /** The value of now() in epoch milliseconds. */
  shownAt: number;
  /** Whether to draw shaders for which no picture is stored yet. Otherwise their posters are shown. */
  drawsShaders: boolean;
  /** The maximum estimated time for drawing in milliseconds. The default is the limit of a render. */
  maxWorkMs?: number;
  /** The title of the file. It is set for a file that is made again. The default is the result of chooseTitle. */
  title?: string;
  stages: Stages;
  /** What the file shares with other files of a batch. */
  batch?: BatchShare;
}

/**
 * Everything that a file is made of. From it, the file's key can be computed, the file can be linted, and it can be
 * drawn.
 */
export interface ComposedFile extends FileToDraw {
  payerId: string;
  spaceFonts: SpaceFonts;
  /** The warnings that are known before drawing. */
  warnings: Warning[];
  /** Returns the ids of the shaders in the file. The list is complete once the pictures of the file are identified. */
  usedShaders(): string[];
}

/** Composes the file of a render. @throws AppError as composeFile does */
export async function compose({
  services,
  credentials,
  request,
  principal,
  loaded,
  output,
  payer,
  costPerPage,
  balance,
  now,
  stages,
  warnings,
  batch,
}: Pick<
  RenderJob,
  | 'services'
  | 'credentials'
  | 'request'
  | 'principal'
  | 'loaded'
  | 'output'
  | 'payer'
  | 'costPerPage'
  | 'balance'
  | 'now'
  | 'stages'
  | 'warnings'
  | 'batch'
>): Promise<Pick<RenderJob, 'file'>> {
  const { kind } = principal;
  const file = await composeFile(services, {
    request,
    principal,
    loaded,
    output,
    payerId: payer.id,
    shownAt: now,
    // A space without credits draws no shaders, because its render is rejected before drawing anyway.
    drawsShaders: !request.dryRun && (balance === null || balance >= costPerPage),
    ...(kind === 'demo' || kind === 'open' ? { maxWorkMs: strangersWorkMs[kind] } : {}),
    stages,
    ...(batch ? { batch } : {}),
    ...(credentials.kind === 'restore' ? { title: credentials.title ?? loaded[0].name } : {}),
  });
  if (request.unknownParameters) {
    warnings.addAll(unknownParameterWarnings(request.unknownParameters, listVariableNames(file.pages)));
  }
  warnings.addAll(file.warnings);
  return { file };
}

/**
 * Composes a file from loaded pages. Renders, dry runs, previews and thumbnails all use this function, so that they
 * show the same pictures, shaders and fonts.
 * @throws AppError brand_not_found, invalid_tweak, too_complex, too_many_boxes
 */
export async function composeFile(
  services: Services,
  {
    request,
    principal,
    loaded,
    output,
    paginatesAs = output.format,
    payerId,
    shownAt,
    drawsShaders,
    maxWorkMs,
    title,
    stages,
    batch,
  }: FileToCompose,
): Promise<ComposedFile> {
  const referencedRecords = await stages.run('resolve', async () =>
    batch ? [batch.references] : await readReferences(services.db, request, principal, loaded),
  );
  const facts = getFormatFacts(paginatesAs);
  const resolve = async () => resolveFile(request, loaded, referencedRecords, shownAt);
  const prepare = async () => {
    const values = await (batch ? batch.values.get(nameValues(request), resolve) : resolve());
    const codeEncoders = await loadCodeEncoders(loaded.map(({ document }) => document));
    return nonEmpty(values.map((each) => preparePage(each, facts, codeEncoders)));
  };
  const pages = await stages.run('resolve', () => {
    if (!batch) return prepare();
    return batch.preparedPages.get(`${facts.kind} ${facts.paginates === true} ${nameValues(request)}`, prepare);
  });
  const spaceFonts = createSpaceFonts(pages);
  const assets = new AssetFiles(services);
  const isOfPayer = loaded.every(({ spaceId }) => spaceId === payerId);
  const images = {
    remote: new RemotePictures(services, payerId),
    assets: isOfPayer ? assets : new TweakedAssets(assets, payerId, request),
    colors: services.pictureColors,
  };
  const shaders = new ShaderPictures(services, {
    shaders: referencedRecords.flatMap((each) => each.shaders),
    images,
    scale: output.scale ?? documentScale,
    mayDraw: drawsShaders,
  });
  const warnings = new WarningList();
  warnings.addAll(output.warnings);
  for (const page of pages) warnings.addAll(listWarnings(page, pages.length));
  warnings.addAll(spaceFonts.warnings);
  const { telemetryOrigin } = request;
  return {
    pages,
    output,
    title: title ?? chooseTitle(output.format, loaded[0]),
    shownAt,
    pictures: new FilePictures({ ...images, shaders }, pages),
    shaders,
    ...(getFormatFacts(output.format).isAd && telemetryOrigin !== undefined ? { telemetryOrigin } : {}),
    ...(maxWorkMs === undefined ? {} : { maxWorkMs }),
    payerId,
    spaceFonts,
    warnings: warnings.list(),
    usedShaders: () => [...new Set([...shaders.used, ...images.remote.shaders])],
  };
}

/** Names everything in a request of a batch on which the values of a page depend, apart from the row itself. */
function nameValues({ pageIds, version, brandId, brandVariant, locale, width, height, format }: RenderRequest): string {
  const { isAd } = getFormatFacts(format);
  return JSON.stringify([pageIds, version, brandId, brandVariant, locale, width, height, isAd]);
}

/**
 * Chooses the title of a file. A document is named after its template, because it may contain all pages of the
 * template. An ad is named after its page, because each page of the template is usually one of many sizes.
 */
function chooseTitle(format: Output['format'], { name, templateName }: LoadedPage): string {
  return getFormatFacts(format).isAd ? name : templateName;
}

function createSpaceFonts(pages: readonly PageToDraw[]): SpaceFonts {
  return new SpaceFonts(
    pages.map(({ root, values, isNumbered, isPaginated }) => ({
      root,
      fonts: values.loaded.fonts,
      mayGrow: isNumbered || isPaginated,
    })),
  );
}

/** Lists the warnings about a page. If the file has several pages, each warning names its page. */
function listWarnings({ warnings, values }: PageToDraw, pages: number): Warning[] {
  const { pageId } = values.loaded;
  return warnings.map((warning) => (pages > 1 ? { ...warning, pageId } : warning));
}

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
import type { RenderJob } from '../job.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import { type PageToDraw, preparePage } from '../page/prepare.ts';
import { RemotePictures } from '../remote-pictures.ts';
import type { RenderRequest } from '../request.ts';
import type { Stages } from '../stages.ts';
import { TweakedAssets } from '../tweaked-assets.ts';
import { readReferences } from './read-references.ts';
import { resolveFile } from './resolve.ts';
import { unknownParameterWarnings } from './unknown-parameters.ts';

/** Device pixels for each px of a shader in a document, because documents are printed and looked at closely. */
const documentScale = 2;

interface FileToCompose {
  request: RenderRequest;
  principal: Principal;
  loaded: readonly [LoadedPage, ...LoadedPage[]];
  output: Output;
  /** The format for which pages are composed, if it is not that of the output. */
  paginatesAs?: Format;
  /** The space that pays. Its store keeps the remote pictures that are fetched. */
  payerId: string;
  /** The value of now() in epoch milliseconds. */
  shownAt: number;
  /** Whether shaders that were never drawn are drawn. Otherwise they show their posters. */
  drawsShaders: boolean;
  /** The maximum estimated milliseconds of drawing. The default is the limit of a render. */
  maxWorkMs?: number;
  /** Set for a file that is made again. The default is the result of chooseTitle. */
  title?: string;
  stages: Stages;
}

/** Everything that a file is made of. It can be named, linted and drawn. */
export interface ComposedFile extends FileToDraw {
  payerId: string;
  spaceFonts: SpaceFonts;
  /** The warnings that are known before drawing. */
  warnings: Warning[];
  /** Ids of the shaders in the file, complete once its pictures are identified. */
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
    ...(credentials.kind === 'restore' ? { title: credentials.title ?? loaded[0].name } : {}),
  });
  if (request.unknownParameters) {
    const variableNames = file.pages.flatMap(({ values }) => values.variables.flatMap((scope) => Object.keys(scope)));
    warnings.addAll(unknownParameterWarnings(request.unknownParameters, [...new Set(variableNames)]));
  }
  warnings.addAll(file.warnings);
  return { file };
}

/**
 * Turns loaded pages into everything that their file is made of. Renders, dry runs, previews and thumbnails all compose
 * here, so that they show the same pictures, shaders and fonts.
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
  }: FileToCompose,
): Promise<ComposedFile> {
  const referencedRecords = await stages.run('resolve', () => readReferences(services.db, request, principal, loaded));
  const values = await stages.run('resolve', () => resolveFile(request, loaded, referencedRecords, shownAt));
  const pages = await stages.run('resolve', async () => {
    const codeEncoders = await loadCodeEncoders(loaded.map(({ document }) => document));
    return nonEmpty(values.map((each) => preparePage(each, getFormatFacts(paginatesAs), codeEncoders)));
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

/**
 * A document is named after its template, because it may have all of its pages. An ad is named after its page, which is
 * one of many sizes.
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

/** In a file of several pages, each warning names its page. */
function listWarnings({ warnings, values }: PageToDraw, pages: number): Warning[] {
  const { pageId } = values.loaded;
  return warnings.map((warning) => (pages > 1 ? { ...warning, pageId } : warning));
}

import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { type DesignSettings, designSettings } from '../../design/document/template.ts';
import { lowContrast, withoutText } from '../../draw/contrast/index.ts';
import { gatherPages } from '../../draw/gather/gather-pages.ts';
import { FilePictures } from '../../draw/gather/pictures/file-pictures.ts';
import { balanceOf } from '../../records/credits/balance.ts';
import { listFontsForRender } from '../../records/fonts/list.ts';
import { findTemplateOfSpace } from '../../records/templates/find.ts';
import { type RenderRead, type RenderSpace, readForRender } from '../../records/templates/read-for-render.ts';
import { AssetFiles } from '../assets/asset-files.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import { SpaceFonts } from '../fonts/space-fonts.ts';
import { ShaderPictures } from '../shaders/pictures.ts';
import type { PageInput } from '../templates/write-page.ts';
import { Deadline } from './deadline.ts';
import type { FileToDraw } from './formats/file.ts';
import { lintFile } from './formats/lint.ts';
import { formats } from './formats/table.ts';
import { drawTakumiImage } from './formats/takumi-image.ts';
import type { RenderKnown } from './known.ts';
import { logRender } from './log/log.ts';
import type { RenderParts } from './parts.ts';
import { RemotePictures } from './remote-pictures.ts';
import type { RenderRequest } from './request.ts';
import { Stages } from './stages.ts';
import { charge, giveBack } from './steps/charge.ts';
import { decideOutput } from './steps/decide-output.ts';
import { requireCredits } from './steps/draw.ts';
import { type LoadedPage, loadPages } from './steps/load.ts';
import { preparePage } from './steps/prepare.ts';
import { readShown } from './steps/read-shown.ts';
import { resolveFile } from './steps/resolve.ts';

/** px of the longer side of a preview: enough to judge a design, and small enough for an answer. */
const maxSide = 1_200;
/** Pixels of the pictures that contrast is found in; those of a larger page are drawn at a smaller scale. */
const contrastPixels = 4_000_000;
const contrastScale = 2;

/** A page to look at before it is published: one that is saved, or one that is not, alone or as of a template. */
export interface PreviewAsked extends Pick<RenderRequest, 'requestId' | 'tweaks' | 'locale'> {
  page: { saved: string } | { unsaved: PageInput; templateId?: string };
  brandId?: string;
  brandVariant?: string;
}

export interface Preview {
  /** A PNG. */
  picture: Uint8Array<ArrayBuffer>;
  /** px of the page. */
  width: number;
  height: number;
  /** Device pixels of the picture for each px. */
  scale: number;
  /** What could not be drawn as asked, what does not fit, and what is hard to read. */
  lint: Warning[];
  credits: { cost: number; remaining: number | null };
}

/**
 * The picture of a page as it is edited, and its lint (MCP-4). It is drawn by takumi, costs what a draft's picture costs,
 * stands in the log, and is stored nowhere.
 * @throws AppError page_not_found, template_not_found, credits_exhausted, and what a render of a draft throws
 */
export async function previewPage(
  parts: RenderParts,
  { principal }: Extract<Credentials, { kind: 'tool' }>,
  asked: PreviewAsked,
): Promise<Preview> {
  const stages = new Stages(new Deadline(parts.clock, formats.png.deadlineMs));
  const pageIds = 'saved' in asked.page ? [asked.page.saved] : [];
  const request: RenderRequest = {
    ...asked,
    ...({ via: 'mcp', method: 'POST', format: 'png', renderType: 'takumi', draft: true, dryRun: false } as const),
    ...{ pageIds, namedPageIds: pageIds, textTweaks: {}, brandTweaks: {} },
  };
  const known: RenderKnown = { renderId: newId(), principal };
  try {
    const read = await stages.run('load', () =>
      readForRender(parts.db, { pageIds, draft: true, spaceId: principal.spaceId }),
    );
    if (!read.space) throw new AppError('space_not_found');
    known.payer = read.space;
    const loaded = await stages.run('load', () => loadAsked(parts, principal.spaceId, asked.page, read));
    const { file, warnings, lintParts } = await prepared(parts, {
      request,
      principal,
      loaded,
      payer: read.space,
      stages,
    });
    requireCredits(read.space, 1);
    const { picture, warnings: found } = await drawn(lintParts, file, stages);
    const credits = await charge(parts, { renderId: known.renderId, spaceId: read.space.id, amount: 1 });
    known.isCharged = true;
    for (const each of [file.output.warnings, found]) warnings.addAll(each);
    const outcome = {
      ...{
        renderId: known.renderId,
        request,
        principal,
        loaded,
        output: file.output,
        credits,
        pages: 1,
        cached: false,
      },
      ...{ warnings: warnings.list(), renderMs: stages.elapsed, timings: stages.timings },
    };
    logRender(parts, request, { ...known, loaded, output: file.output }, { outcome, httpStatus: 200 });
    const { width, height, scale = 1 } = file.output;
    return { picture, width, height, scale, lint: outcome.warnings, credits };
  } catch (error) {
    if (known.isCharged) await giveBack(parts, known.renderId);
    logRender(parts, request, known, { error, renderMs: stages.elapsed, timings: stages.timings });
    throw error;
  }
}

async function loadAsked(
  parts: RenderParts,
  spaceId: string,
  page: PreviewAsked['page'],
  read: RenderRead,
): Promise<LoadedPage> {
  if ('saved' in page) {
    const found = read.pages.get(page.saved);
    if (found?.template.spaceId !== spaceId) throw new AppError('page_not_found');
    return (await loadPages(parts, { draft: true }, [found], {}))[0];
  }
  const { unsaved, templateId } = page;
  const [template, fonts] = await Promise.all([
    templateId === undefined ? undefined : findTemplateOfSpace(parts.db, spaceId, templateId),
    listFontsForRender(parts.db, spaceId),
  ]);
  if (templateId !== undefined && !template) throw new AppError('template_not_found');
  const { name, ...document } = unsaved;
  return {
    ...{ pageId: 'unsaved', name, templateId: templateId ?? 'unsaved', spaceId, version: null, fonts, document },
    settings: (template ?? designSettings.parse({})) as unknown as DesignSettings,
    globalVariables: read.space?.globalVariables,
  };
}

interface Asked {
  request: RenderRequest;
  principal: Extract<Credentials, { kind: 'tool' }>['principal'];
  loaded: LoadedPage;
  payer: RenderSpace;
  stages: Stages;
}

/** The steps of a render up to drawing, of a page that is loaded. */
async function prepared(parts: RenderParts, { request, principal, loaded, payer, stages }: Asked) {
  const now = parts.clock.now();
  const { width, height } = loaded.document;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const output = decideOutput({ ...request, scale }, loaded);
  const shown = await stages.run('resolve', () => readShown(parts.db, request, principal, [loaded]));
  const [values] = await stages.run('resolve', () => resolveFile(request, [loaded], shown, now));
  if (!values) throw new AppError('internal_error', { cause: 'one page has values' });
  const page = await stages.run('resolve', () => preparePage(values, 'png'));
  const { root, isNumbered, isPaginated } = page;
  const spaceFonts = new SpaceFonts([{ root, fonts: loaded.fonts, mayGrow: isNumbered || isPaginated }]);
  const images = { remote: new RemotePictures(parts, payer.id), assets: new AssetFiles(parts) };
  const { remaining } = balanceOf(payer);
  const shaders = new ShaderPictures(parts, {
    ...{ found: shown.flatMap((each) => each.shaders), images, scale },
    mayDraw: remaining === null || remaining >= 1,
  });
  const pictures = new FilePictures({ ...images, shaders }, [page]);
  const warnings = new WarningList();
  for (const each of [page.warnings, spaceFonts.warnings]) warnings.addAll(each);
  const file: FileToDraw = { pages: [page], output, title: loaded.name, shownAt: now, pictures, shaders };
  return { file, warnings, lintParts: await stages.run('gather', () => spaceFonts.join(parts)) };
}

async function drawn(parts: RenderParts, file: FileToDraw, stages: Stages) {
  const [page] = file.pages;
  const { warnings: linted } = await lintFile(parts, file, stages);
  const { bytes: picture, warnings: drawnWith } = await drawTakumiImage(parts, file, 'png', stages);
  // A page that flows over many is meant to hold more than one, and this is the first of them.
  const flows = page.values.loaded.document.paginate !== undefined;
  const fits = flows ? linted.filter(({ code }) => code !== 'text_overflow') : linted;
  return { picture, warnings: [...fits, ...drawnWith, ...(await contrastOf(parts, file, stages))] };
}

/** Texts that are hard to read. What is too much work to be drawn larger is told as not checked, and the picture stays. */
async function contrastOf(parts: RenderParts, file: FileToDraw, stages: Stages): Promise<Warning[]> {
  const [page] = file.pages;
  const { width, height } = file.output;
  // Thin letters are grey at a small scale, whatever their colour.
  const scale = Math.min(contrastScale, Math.sqrt(contrastPixels / (width * height)));
  const at = { ...file, output: { ...file.output, scale } };
  const bare = { ...at, pages: [{ ...page, root: withoutText(page.root) }] as const };
  try {
    const { bytes: shown } = await drawTakumiImage(parts, at, 'png', stages);
    const { bytes: behind } = await drawTakumiImage(parts, bare, 'png', stages);
    const pictures = await file.pictures.of([page]);
    const { drawings } = await gatherPages(parts, [page], pictures, { ...file.output, engine: 'takumi' });
    const layers = drawings.flatMap((drawing) => parts.takumi.layerAreas(drawing));
    return lowContrast(page.root, { shown, behind }, { scale, layers });
  } catch (error) {
    if (!(error instanceof AppError) || !tooMuch.has(error.code)) throw error;
    const message = 'The page is too much work to be drawn again without its texts: their contrast was not checked.';
    return [{ code: 'contrast_unchecked', message }];
  }
}

const tooMuch: ReadonlySet<string> = new Set(['output_too_large', 'renderer_unavailable', 'render_timeout']);

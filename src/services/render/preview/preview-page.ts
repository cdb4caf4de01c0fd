import { AppError } from '../../../core/errors/app-error.ts';
import { newId } from '../../../core/ids.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import { type RenderRead, type RenderSpace, readForRender } from '../../../records/read-for-render.ts';
import type { Credentials } from '../../authenticate/credentials.ts';
import { charge, findRemaining, giveBack } from '../../ledger/credits.ts';
import type { Services } from '../../services.ts';
import { pageNotFound } from '../../templates/not-found.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import type { RenderFacts } from '../log/facts.ts';
import { logRender, toLostRender } from '../log/log.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import { pageSize } from '../page-size.ts';
import type { RenderRequest } from '../request.ts';
import { Stages } from '../stages.ts';
import { requireCredits } from '../steps/draw.ts';
import { loadPages } from '../steps/load.ts';
import { checkContrast } from './contrast.ts';
import { loadUnsaved, type UnsavedPage } from './load-unsaved.ts';
import { drawPreview, preparePreview } from './prepare.ts';

/** The length in px of a preview's longer side: enough to judge a design, and small enough for a response. */
const maxSide = 1_200;

/**
 * A request for a preview of a page before it is published. The page is either saved, or unsaved and given alone or as
 * part of a template.
 */
export interface PreviewRequest extends Pick<RenderRequest, 'requestId' | 'tweaks' | 'locale'> {
  page: { saved: string } | UnsavedPage;
  brandId?: string;
  brandVariant?: string;
  sampleId?: string;
  /** The width in px at which the page is drawn. The default is the page's own width. */
  width?: number;
  height?: number;
  /** The number of the output page to show, from 1, if the page is paginated. */
  pageNumber: number;
}

export interface Preview {
  /** A PNG. */
  picture: Uint8Array<ArrayBuffer>;
  /** The width of the page in px. */
  width: number;
  height: number;
  /** Device pixels of the picture for each px. */
  scale: number;
  /** The number of pages of the document, more than one if it is paginated. */
  pages: number;
  /** Warnings about parts that could not be drawn as requested, that do not fit, or that are hard to read. */
  lint: Warning[];
  credits: { cost: number; remaining: number | null };
}

/**
 * Draws the picture of a page's draft, and returns it with the warnings about it (MCP-4). takumi draws the picture. A
 * preview costs the same as rendering a draft. It is logged but not stored.
 * @throws AppError page_not_found, template_not_found, credits_exhausted, and what a render of a draft throws
 */
export async function previewPage(
  services: Services,
  { principal }: Extract<Credentials, { kind: 'tool' }>,
  previewRequest: PreviewRequest,
): Promise<Preview> {
  const stages = new Stages(new Deadline(services.clock, formats.png.deadlineMs));
  const pageIds = 'saved' in previewRequest.page ? [previewRequest.page.saved] : [];
  const request: RenderRequest = {
    ...previewRequest,
    via: 'mcp',
    method: 'POST',
    format: 'png',
    renderType: 'takumi',
    draft: true,
    dryRun: false,
    pageIds,
    namedPageIds: pageIds,
    textTweaks: {},
    brandTweaks: {},
  };
  const facts: RenderFacts = { renderId: newId(), principal };
  let isCharged = false;
  try {
    const read = await stages.run('load', () =>
      readForRender(services.db, {
        pageIds,
        draft: true,
        samples: previewRequest.sampleId !== undefined,
        spaceId: principal.spaceId,
      }),
    );
    if (!read.space) throw new AppError('space_not_found');
    facts.payer = read.space;
    const { space } = read;
    const loaded = await stages.run('load', () => loadAsked(services, space, previewRequest.page, read));
    const { width, height } = pageSize(request, loaded.document);
    const remaining = await findRemaining(services, space);
    const prepared = await preparePreview(services, {
      request,
      principal,
      loaded,
      spaceId: space.id,
      stages,
      pageNumber: previewRequest.pageNumber,
      scale: Math.min(1, maxSide / Math.max(width, height)),
      drawsShaders: remaining === null || remaining >= 1,
    });
    const { file } = prepared;
    requireCredits(remaining, 1);
    const { bytes: picture, warnings: engineWarnings } = await services.painter.admit(services.lane, () =>
      drawPreview(prepared, 'png', stages),
    );
    const contrast = await checkContrast(prepared.services, file, stages, engineWarnings);
    const ifLost = toLostRender(
      services,
      request,
      { ...facts, loaded, output: file.output },
      { spaceId: space.id, stages },
    );
    const credits = await charge(services, space, { amount: 1, ifLost });
    isCharged = true;
    const warnings = new WarningList();
    for (const each of [prepared.file.warnings, engineWarnings, contrast]) warnings.addAll(each);
    const outcome = {
      renderId: facts.renderId,
      request,
      principal,
      loaded,
      output: file.output,
      credits,
      pages: 1,
      cached: false,
      warnings: warnings.list(),
      renderMs: stages.elapsed,
      timings: stages.timings,
    };
    logRender(services, request, { ...facts, loaded, output: file.output }, { outcome, httpStatus: 200 });
    const { scale = 1 } = file.output;
    return { picture, width, height, scale, pages: prepared.pages, lint: outcome.warnings, credits };
  } catch (error) {
    if (isCharged) await giveBack(services, { spaceId: principal.spaceId, renderId: facts.renderId });
    logRender(services, request, facts, { error, renderMs: stages.elapsed, timings: stages.timings });
    throw error;
  }
}

async function loadAsked(
  services: Services,
  space: RenderSpace,
  page: PreviewRequest['page'],
  read: RenderRead,
): Promise<LoadedPage> {
  if (!('saved' in page)) return loadUnsaved(services, space, page);
  const savedPage = read.pages.get(page.saved);
  if (savedPage?.template.spaceId !== space.id) throw await pageNotFound(services.db, space.id, page.saved);
  return (await loadPages(services, { draft: true }, [savedPage], {}))[0];
}

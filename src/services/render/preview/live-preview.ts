import type { SessionPrincipal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { RenderType } from '../../../core/names/renders.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import { type RenderRead, type RenderSpace, readForRender } from '../../../records/read-for-render.ts';
import { authorizePages } from '../../authenticate/authorize-render.ts';
import { limitConcurrent } from '../../authenticate/concurrency.ts';
import type { Services } from '../../services.ts';
import { pageNotFound } from '../../templates/not-found.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import { pageSize } from '../page-size.ts';
import type { RenderRequest } from '../request.ts';
import { Stages, type Timings } from '../stages.ts';
import { loadPages } from '../steps/load.ts';
import { limitPreviews } from './concurrency.ts';
import { checkContrast } from './contrast.ts';
import { loadUnsaved, type UnsavedPage } from './load-unsaved.ts';
import { drawPreview, preparePreview } from './prepare.ts';

/** The maximum number of device pixels for each px. A small page is sharp with it, and is not enlarged further. */
const largestScale = 2;
/** The quality of the picture if it is a webp. */
const quality = 85;
/**
 * The deadline in milliseconds. It is shorter than the 30 s of a render, because nobody waits longer for a preview
 * while typing.
 */
const deadlineMs = 10_000;
/** The maximum estimated time for drawing in milliseconds, half of that for a render. */
const maxWorkMs = 4_000;

/**
 * A saved page. If `draft` is absent, a page of the active space is shown as a draft, and a page of another space is
 * shown as published.
 */
export interface SavedPage {
  saved: string;
  draft?: boolean;
  version?: number;
}

export interface LivePreviewRequest extends Pick<RenderRequest, 'requestId' | 'tweaks' | 'locale'> {
  page: SavedPage | UnsavedPage;
  brandId?: string;
  brandVariant?: string;
  sampleId?: string;
  /** The width in px at which the page is drawn. The default is the page's own width. */
  width?: number;
  height?: number;
  /** The maximum length in px of the longer side of the picture, one of `previewSides`. */
  maxSide: number;
  /** The number of the output page to show, from 1, if the page is paginated. */
  pageNumber: number;
  renderType: RenderType;
  /** Whether to look for texts that are hard to read. */
  lint: boolean;
}

export interface LivePreview {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  /** The width of the page in px. */
  width: number;
  height: number;
  /** Device pixels of the picture for each px. */
  scale: number;
  /** The version that is shown. Null for a draft, or for a page that is not saved. */
  version: number | null;
  /** The number of pages of the document, more than one if it is paginated. */
  pages: number;
  warnings: Warning[];
  /** Milliseconds for each stage. */
  timings: Timings;
}

/**
 * Draws the preview of a page that is being edited, at a limited size. The preview is not stored, not
 * logged and costs no credits. It shows the same pictures and shaders as a render. A user can see the pages of the
 * active space, and what other spaces have published publicly (AUTH-1, RND-27).
 * @throws AppError page_not_found, page_not_published, template_not_found, brand_not_found, rate_limited if the user
 * has as many previews running as allowed, and what drawing throws
 */
export async function livePreview(
  services: Services,
  principal: SessionPrincipal,
  previewRequest: LivePreviewRequest,
): Promise<LivePreview> {
  return await limitConcurrent(services, limitPreviews(principal.userId, deadlineMs), (granted) =>
    drawLivePreview(services, principal, { ...previewRequest, granted }),
  );
}

async function drawLivePreview(
  services: Services,
  principal: SessionPrincipal,
  { page, maxSide, pageNumber, renderType, lint, granted, ...rest }: LivePreviewRequest & { granted: Promise<unknown> },
): Promise<LivePreview> {
  const stages = new Stages(new Deadline(services.clock, deadlineMs));
  const { read, space } = await stages.run('load', () =>
    readRequested(services, principal.spaceId, page, rest.sampleId),
  );
  const loaded = await stages.run('load', () => loadAsked(services, principal, { page, read, space }));
  // The place must be granted before anything is computed. The reads run at the same time as the counter, so that the
  // preview does not wait for one after the other.
  await granted;
  const pageIds = 'saved' in page ? [page.saved] : [];
  const request: RenderRequest = {
    ...rest,
    via: 'dashboard',
    method: 'POST',
    format: 'webp',
    quality,
    dryRun: false,
    pageIds,
    namedPageIds: pageIds,
    textTweaks: {},
    brandTweaks: {},
    draft: loaded.version === null,
  };
  const { width, height } = pageSize(request, loaded.document);
  const scale = Math.min(largestScale, maxSide / Math.max(width, height));
  const { prepared, drawn } = await services.painter.admit(services.lane, async () => {
    const ready = await preparePreview(services, {
      request,
      principal,
      loaded,
      spaceId: space.id,
      scale,
      stages,
      drawsShaders: true,
      maxWorkMs,
      pageNumber,
      renderType,
    });
    return { prepared: ready, drawn: await drawPreview(ready, 'fastest', stages) };
  });
  const { bytes, format } = drawn;
  const warnings = new WarningList();
  for (const list of [prepared.file.warnings, drawn.warnings]) warnings.addAll(list);
  if (lint) warnings.addAll(await checkContrast(prepared.services, prepared.file, stages, warnings.list()));
  const { mediaType } = formats[format];
  return {
    bytes,
    mediaType,
    width,
    height,
    scale,
    version: loaded.version,
    pages: prepared.pages,
    warnings: warnings.list(),
    timings: stages.timings,
  };
}

async function readRequested(
  { db }: Services,
  spaceId: string,
  page: LivePreviewRequest['page'],
  sampleId: string | undefined,
) {
  const namedPages =
    'saved' in page ? { pageIds: [page.saved], draft: isMaybeDraft(page), version: page.version } : none;
  const read = await readForRender(db, { ...namedPages, samples: sampleId !== undefined, spaceId });
  if (!read.space) throw new AppError('space_not_found');
  return { read, space: read.space };
}

const none = { pageIds: [], draft: false };

function isMaybeDraft({ draft, version }: SavedPage): boolean {
  return draft ?? version === undefined;
}

async function loadAsked(
  services: Services,
  principal: SessionPrincipal,
  { page, read, space }: { page: LivePreviewRequest['page']; read: RenderRead; space: RenderSpace },
): Promise<LoadedPage> {
  if (!('saved' in page)) return loadUnsaved(services, space, page);
  const { saved, version } = page;
  if (!read.pages.has(saved)) throw await pageNotFound(services.db, principal.spaceId, saved);
  const isOwn = read.pages.get(saved)?.template.spaceId === principal.spaceId;
  const draft = page.draft ?? (isOwn && version === undefined);
  const [found] = authorizePages(principal, { method: 'POST', draft, pageIds: [saved] }, read.pages);
  if (!found) throw new AppError('page_not_found');
  return (await loadPages(services, { draft }, [found], { version }))[0];
}

import type { SessionPrincipal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { readForRender } from '../../../records/read-for-render.ts';
import { listPageIds } from '../../../records/template-pages.ts';
import { findVersion } from '../../../records/template-versions.ts';
import { findSpaceTemplate } from '../../../records/templates.ts';
import { limitConcurrent } from '../../authenticate/concurrency.ts';
import { FileStore, type StoredFile } from '../../files/file-store.ts';
import type { Services } from '../../services.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import type { RenderRequest } from '../request.ts';
import { Stages } from '../stages.ts';
import { identify } from '../steps/identify.ts';
import { loadPages } from '../steps/load.ts';
import { thumbnailQualities, thumbnailSides } from '../thumbnail.ts';
import { limitThumbnails } from './concurrency.ts';
import { drawPreview, preparePreview } from './prepare.ts';

const largestScale = 2;

interface TemplateThumbnailRequest {
  templateId: string;
  /** The version to show. If absent, the draft is shown. */
  version?: number | undefined;
  size: 'tiny' | 'small';
  requestId: string;
  withBody: boolean;
  /**
   * Called if the thumbnail must be drawn, because none is stored for the page's current contents. Counts the drawing
   * for the user. @throws AppError rate_limited
   */
  countDrawing(): Promise<void>;
}

/**
 * Returns a small picture of the first page of a template in the active space, with the default values of its
 * variables. takumi draws the picture. It is stored under a key made of everything that it shows, so that it is drawn
 * again only after something has changed. It costs nothing and is not logged. In the picture, `now()` is the time of
 * the last save, or of the publish.
 * @throws AppError template_not_found, version_not_found, page_not_found for a template without pages, rate_limited if
 * it must be drawn and the user draws too many, and what drawing throws
 */
export async function templateThumbnail(
  services: Services,
  principal: SessionPrincipal,
  { templateId, version, size, requestId, withBody, countDrawing }: TemplateThumbnailRequest,
): Promise<StoredFile> {
  const stages = new Stages(new Deadline(services.clock, formats.webp.deadlineMs));
  const { spaceId } = principal;
  const { pageId, shownAt } = await stages.run('load', () => firstPage(services, spaceId, templateId, version));
  const draft = version === undefined;
  const read = await stages.run('load', () =>
    readForRender(services.db, { pageIds: [pageId], draft, version, spaceId }),
  );
  const page = read.pages.get(pageId);
  if (page?.template.spaceId !== spaceId) throw new AppError('page_not_found');
  const [loaded] = await stages.run('load', () => loadPages(services, { templateId, draft }, [page], { version }));
  const { width, height } = loaded.document;
  const scale = Math.min(largestScale, thumbnailSides[size] / Math.max(width, height));
  const request: RenderRequest = {
    requestId,
    via: 'dashboard',
    method: 'GET',
    format: 'webp',
    draft,
    dryRun: false,
    scale,
    quality: thumbnailQualities[size],
    pageIds: [pageId],
    namedPageIds: [pageId],
    tweaks: {},
    textTweaks: {},
    brandTweaks: {},
    locale: 'en-US',
  };
  const prepared = await preparePreview(services, {
    request,
    principal,
    loaded,
    spaceId,
    scale,
    shownAt,
    stages,
    drawsShaders: true,
  });
  const { file } = prepared;
  const key = await stages.run('gather', () => identify(services, file));
  const store = new FileStore(services);
  const stored = await stages.run('store', () => store.find(key, { withBody }));
  if (stored) return stored;
  const places = limitThumbnails(principal.userId, formats.webp.deadlineMs);
  const { bytes, warnings } = await services.painter.admit(services.lane, async () => {
    await countDrawing();
    return await limitConcurrent(services, places, async (granted) => {
      await granted;
      return await drawPreview(prepared, 'webp', stages);
    });
  });
  const facts = { contentType: formats.webp.mediaType, pages: 1, warnings, shaders: file.usedShaders() };
  return await stages.run('store', () => store.put(key, bytes, facts));
}

async function firstPage(
  { db }: Services,
  spaceId: string,
  templateId: string,
  version: number | undefined,
): Promise<{ pageId: string; shownAt: number }> {
  const template = await findSpaceTemplate(db, spaceId, templateId);
  if (!template) throw new AppError('template_not_found');
  const publishedVersion = version === undefined ? undefined : await findVersion(db, templateId, version);
  if (version !== undefined && !publishedVersion) throw new AppError('version_not_found');
  const pageIds = publishedVersion?.pageIds ?? (await listPageIds(db, templateId, { draft: true })).pageIds;
  const [pageId] = pageIds;
  if (pageId === undefined) throw new AppError('page_not_found', { detail: 'The template has no pages.' });
  return { pageId, shownAt: publishedVersion?.publishedOn ?? template.updatedOn };
}

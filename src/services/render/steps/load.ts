import { AppError } from '../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../core/json.ts';
import { nonEmpty } from '../../../core/required.ts';
import { migrateDocument } from '../../../design/document/migrate.ts';
import type { PageDocument } from '../../../design/document/page.ts';
import { resolveTemplateId } from '../../../records/gallery-id.ts';
import type { RenderPage } from '../../../records/read-for-render.ts';
import { readPublishedPage, readPublishedTemplate } from '../../publishing/read-published.ts';
import type { Services } from '../../services.ts';
import type { RenderJob } from '../job.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import type { RenderRequest } from '../request.ts';

export async function loadDesigns({
  services,
  credentials,
  request,
  target: { version },
  pages,
  batch,
}: Pick<RenderJob, 'services' | 'credentials' | 'request' | 'target' | 'pages' | 'batch'>): Promise<
  Pick<RenderJob, 'loaded'>
> {
  const restored = credentials.kind === 'restore' ? { restored: credentials.versions } : {};
  const make = () => loadPages(services, request, pages, { version, ...restored });
  const pageIds = pages.map(({ pageId }) => pageId);
  return { loaded: batch ? await batch.designs.get(JSON.stringify([version, pageIds]), make) : await make() };
}

/**
 * Loads the saved designs of the pages to draw, in order. If a stored file is drawn again, `restored` has the version
 * of each page. Otherwise `version` applies to all of them.
 * @throws AppError as loadPage does; template_not_found if a page does not belong to the template that the request
 * names
 */
export async function loadPages(
  services: Services,
  { templateId: idOrSlug, draft }: Pick<RenderRequest, 'templateId' | 'draft'>,
  pages: readonly [RenderPage, ...RenderPage[]],
  { version, restored }: { version?: number | undefined; restored?: ReadonlyArray<number | null> },
): Promise<[LoadedPage, ...LoadedPage[]]> {
  const templateId = idOrSlug === undefined ? undefined : await resolveTemplateId(idOrSlug);
  if (templateId !== undefined && pages.some(({ template }) => template.id !== templateId))
    throw new AppError('template_not_found');
  const loaded = pages.map((page, position) =>
    loadPage(services, page, { draft, version: restored?.[position] ?? version }),
  );
  return nonEmpty(await Promise.all(loaded));
}

/**
 * Loads the saved design of a page: the draft, or a published version, which is the current version or the one that the
 * request pins.
 * @throws AppError page_not_published, page_not_found
 */
async function loadPage(
  services: Services,
  page: RenderPage,
  { draft, version }: { draft: boolean; version?: number | undefined },
): Promise<LoadedPage> {
  const common = {
    pageId: page.pageId,
    templateId: page.template.id,
    templateName: page.template.name,
    spaceId: page.template.spaceId,
    globalVariables: page.space.globalVariables,
    fonts: page.fonts,
  };
  if (draft) {
    if (!page.draft) throw new AppError('page_not_found');
    return {
      ...common,
      ...parseDesign(page.draft),
      version: null,
      settings: page.template,
      samples: page.template.samples ?? [],
    };
  }
  const wanted = version ?? page.template.publishedVersion;
  if (wanted === null) throw notPublished(page.pageId);
  const [template, published] = await Promise.all([
    readPublishedTemplate(services, page.template.id, wanted),
    readPublishedPage(services, page.template.id, wanted, page.pageId),
  ]);
  if (!template || !published) throw notPublished(page.pageId, version);
  return {
    ...common,
    ...parseDesign(published),
    version: wanted,
    settings: template.settings,
  };
}

interface Design {
  name: string;
  document: PageDocument;
}

// A cache of designs that were computed from entries of the publish cache. A design is kept as long as its entry.
const designs = new WeakMap<object, Design>();

function parseDesign(stored: { name: string; width: number; height: number; document: JsonObject }): Design {
  const cached = designs.get(stored);
  if (cached) return cached;
  const { name, width, height, document } = stored;
  const design = { name, document: migrateDocument({ ...document, width, height }) as JsonObject & PageDocument };
  designs.set(stored, design);
  return design;
}

function notPublished(pageId: string, version?: number): AppError {
  const versionNote = version === undefined ? '' : ` in version ${version}`;
  return new AppError('page_not_published', {
    detail: `The page ${pageId} is not published${versionNote}. Publish its template, or render with draft: true.`,
  });
}

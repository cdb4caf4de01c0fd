import { AppError } from '../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../core/json.ts';
import { nonEmpty } from '../../../core/required.ts';
import { migrateDocument } from '../../../design/document/migrate.ts';
import type { PageDocument } from '../../../design/document/page.ts';
import type { Sample } from '../../../design/document/samples.ts';
import type { DesignSettings } from '../../../design/document/template.ts';
import type { FontForRender } from '../../../records/fonts.ts';
import { resolveTemplateId } from '../../../records/gallery-id.ts';
import type { RenderPage } from '../../../records/read-for-render.ts';
import { readPublishedPage, readPublishedTemplate } from '../../publishing/read-published.ts';
import type { RenderJob } from '../job.ts';
import type { RenderParts } from '../parts.ts';
import type { RenderRequest } from '../request.ts';

type LoadParts = Pick<RenderParts, 'db' | 'publishedKv' | 'defer'>;

/** One page to draw, with the settings of the version that is drawn (RND-6). */
export interface LoadedPage {
  pageId: string;
  name: string;
  templateId: string;
  templateName: string;
  /** The template's space. */
  spaceId: string;
  /** Null for a draft. */
  version: number | null;
  /** As they are stored, or as an unsaved template has them. */
  settings: Pick<DesignSettings, 'rendererType' | 'renderScale' | 'webpQuality' | 'emojiType'> & {
    brandId?: string | null | undefined;
    variables: unknown;
  };
  document: PageDocument;
  globalVariables: unknown;
  /** The sample rows of the template. Absent for published pages, which show none (DOC-20). */
  samples?: readonly Sample[];
  /** The fonts of the template's space. */
  fonts: readonly FontForRender[];
}

export async function loadDesigns({
  services,
  credentials,
  request,
  target: { version },
  pages,
}: Pick<RenderJob, 'services' | 'credentials' | 'request' | 'target' | 'pages'>): Promise<Pick<RenderJob, 'loaded'>> {
  const restored = credentials.kind === 'restore' ? { restored: credentials.versions } : {};
  return { loaded: await loadPages(services, request, pages, { version, ...restored }) };
}

/**
 * The saved designs of the pages to draw, in order. If a stored file is drawn again, `restored` has the version of each
 * page. Otherwise `version` applies to all of them.
 * @throws AppError as loadPage does; template_not_found if a page belongs to a template other than the one that the
 * request names
 */
export async function loadPages(
  parts: LoadParts,
  { templateId: idOrSlug, draft }: Pick<RenderRequest, 'templateId' | 'draft'>,
  pages: readonly [RenderPage, ...RenderPage[]],
  { version, restored }: { version?: number | undefined; restored?: ReadonlyArray<number | null> },
): Promise<[LoadedPage, ...LoadedPage[]]> {
  const templateId = idOrSlug === undefined ? undefined : await resolveTemplateId(idOrSlug);
  if (templateId !== undefined && pages.some(({ template }) => template.id !== templateId))
    throw new AppError('template_not_found');
  const loaded = pages.map((page, position) =>
    loadPage(parts, page, { draft, version: restored?.[position] ?? version }),
  );
  return nonEmpty(await Promise.all(loaded));
}

/**
 * The saved design of a page, published (the current version, or the one that the request pins) or as a draft.
 * @throws AppError page_not_published, page_not_found
 */
async function loadPage(
  parts: LoadParts,
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
    readPublishedTemplate(parts, page.template.id, wanted),
    readPublishedPage(parts, page.template.id, wanted, page.pageId),
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

// What was computed from an entry of the publish cache is kept as long as the entry.
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

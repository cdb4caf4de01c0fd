import { resolvePageId, resolveTemplateId } from '../../../records/gallery-id.ts';
import { listPageIds } from '../../../records/template-pages.ts';
import type { RenderJob } from '../job.ts';

/** The pages that a request is about. */
export interface RenderTarget {
  /** The ids of the pages that are drawn, in order. */
  drawnPageIds: readonly string[];
  /** Every page that the request names, drawn or not. The caller must be allowed to render each (AUTH-10). */
  pageIds: readonly string[];
  /** Whether the request names a template instead of pages, so that every page of it is drawn, in order (RND-3). */
  isDeck: boolean;
  /** The version in which every page is drawn. Absent for the current version and for drafts. */
  version?: number;
}

/**
 * Finds the pages of a request. A deck is pinned to the version whose pages were listed, even if another one is
 * published in the meantime. Gallery slugs are accepted as ids.
 */
export async function findTarget({
  services: { db },
  request,
}: Pick<RenderJob, 'services' | 'request'>): Promise<{ target: RenderTarget }> {
  const { templateId, draft, version } = request;
  const [drawnPageIds, pageIds] = await Promise.all([toPageIds(request.pageIds), toPageIds(request.namedPageIds)]);
  const pinned = version === undefined ? {} : { version };
  if (drawnPageIds.length > 0) return { target: { drawnPageIds, pageIds, isDeck: false, ...pinned } };
  const deck: { pageIds: string[]; version?: number } =
    templateId === undefined
      ? { pageIds: [] }
      : await listPageIds(db, await resolveTemplateId(templateId), { draft, ...pinned });
  return {
    target: {
      drawnPageIds: deck.pageIds,
      pageIds: [...pageIds, ...deck.pageIds],
      isDeck: true,
      ...pinned,
      ...(deck.version === undefined ? {} : { version: deck.version }),
    },
  };
}

function toPageIds(idsOrSlugs: readonly string[]): Promise<string[]> {
  return Promise.all(idsOrSlugs.map(resolvePageId));
}

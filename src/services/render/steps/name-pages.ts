import { pageIdOf, templateIdOf } from '../../../records/gallery-id.ts';
import { listPageIds } from '../../../records/templates/pages/list-ids.ts';
import type { RenderParts } from '../parts.ts';
import type { RenderRequest } from '../request.ts';

/** The pages that a request is about. */
export interface NamedPages {
  /** Those that are drawn, in order. */
  drawn: readonly string[];
  /** Those that are named, drawn or not: each must be the caller's to render (AUTH-10). */
  named: readonly string[];
  /** A deck names none itself: it is every page of its template, in order (RND-3). */
  isDeck: boolean;
  /** The version that is drawn of every page; absent: the present one, or a draft. */
  version?: number;
}

/** A deck draws the version that its pages were listed of, whatever is published meanwhile. Slugs of the gallery are ids too. */
export async function namePages({ db }: Pick<RenderParts, 'db'>, request: RenderRequest): Promise<NamedPages> {
  const { templateId, draft, version } = request;
  const [pageIds, namedPageIds] = await Promise.all([pageIdsOf(request.pageIds), pageIdsOf(request.namedPageIds)]);
  const pinned = version === undefined ? {} : { version };
  if (pageIds.length > 0) return { drawn: pageIds, named: namedPageIds, isDeck: false, ...pinned };
  const deck =
    templateId === undefined
      ? { pageIds: [] }
      : await listPageIds(db, await templateIdOf(templateId), { draft, ...pinned });
  const named = [...namedPageIds, ...deck.pageIds];
  return { drawn: deck.pageIds, named, isDeck: true, ...pinned, ...versionOf(deck) };
}

function pageIdsOf(idsOrSlugs: readonly string[]): Promise<string[]> {
  return Promise.all(idsOrSlugs.map(pageIdOf));
}

function versionOf({ version }: { version?: number }): { version?: number } {
  return version === undefined ? {} : { version };
}

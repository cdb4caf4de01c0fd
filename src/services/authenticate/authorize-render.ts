import type { Principal } from '../../access/principal.ts';
import { requireEndpoint } from '../../access/scopes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import { unauthorized } from './unauthorized.ts';

interface RenderAsked {
  method: 'GET' | 'POST';
  draft: boolean;
  /** In the order in which they will be drawn. None for a deck whose template has none, or does not exist. */
  pageIds: readonly string[];
  /** What is answered for a page that does not exist: page_not_found when absent. */
  missing?: ErrorCode;
}

/** What the judgement needs to know of a page: readForRender's pages fit. */
export interface GuardedPage {
  template: { spaceId: string; publicOn: number | null; requireGetRenderToken: boolean };
  /** Whether the present version has the page, and so does the one that the request pins. */
  isPublished: boolean;
  /** What the version that the request pins was published under; null where it pins none. */
  versionGuards: { isPublic: boolean; requireGetRenderToken: boolean } | null;
}

type GuardedPages<P extends GuardedPage> = ReadonlyMap<string, P>;

/**
 * Whether this caller may render these pages; answers the pages in the order asked. Each page is judged as if it were
 * asked for alone, and the first that fails fails the request with its error (AUTH-10):
 *
 * | caller | may render | else |
 * | --- | --- | --- |
 * | key | its space's pages; public templates of any space, as published (AUTH-1, RND-27) | 404 |
 * | session | as a key of the active space |  |
 * | gt, signed URL | by GET, as published, its space's pages (AUTH-10, AUTH-11) | 401 |
 * | demo | public templates, as published (AUTH-15) | 404; 401 for a draft |
 * | thumbnail | public templates, as published (PUB-7) | 404; 401 for a draft |
 * | nobody | by GET, as published, pages of templates that need no token (AUTH-10) | 401 |
 *
 * Where every template named needs no token, anyone may GET what is published, a key or gt of another space too.
 *
 * Strangers see pages of the present version alone. A version that they pin must have been public, or open, when it was
 * published, and be so now. A page that the caller may not see is answered like one that does not exist, whether it is
 * private, removed, or in the draft alone.
 */
export function authorizeRender<P extends GuardedPage>(
  principal: Principal,
  asked: RenderAsked,
  pages: GuardedPages<P>,
): P[] {
  if (principal.kind === 'key') {
    requireEndpoint(principal.scopes, asked.method === 'POST' ? 'render.create' : 'render.get');
  }
  return authorizePages(principal, asked, pages);
}

/** The same without the endpoint's scope, for a door that has scopes of its own (MCP). */
export function authorizePages<P extends GuardedPage>(
  principal: Principal,
  asked: RenderAsked,
  pages: GuardedPages<P>,
): P[] {
  const openToAll = isOpenToAll(asked, pages);
  if (asked.pageIds.length === 0) return [judge<P>(principal, asked, undefined)];
  return asked.pageIds.map((pageId) => {
    const page = pages.get(pageId);
    return openToAll && page && principal.kind !== 'demo' ? page : judge(principal, asked, page);
  });
}

function isOpenToAll({ method, draft, pageIds }: RenderAsked, pages: GuardedPages<GuardedPage>): boolean {
  return method === 'GET' && !draft && pageIds.every((pageId) => isOpen(pages.get(pageId)));
}

function isOpen(page: GuardedPage | undefined): boolean {
  if (!page?.isPublished || page.template.requireGetRenderToken) return false;
  return page.versionGuards?.requireGetRenderToken !== true;
}

function isPublic({ isPublished, template, versionGuards }: GuardedPage): boolean {
  return isPublished && template.publicOn !== null && versionGuards?.isPublic !== false;
}

function judge<P extends GuardedPage>(principal: Principal, asked: RenderAsked, page: P | undefined): P {
  const { method, draft } = asked;
  switch (principal.kind) {
    case 'key':
    case 'session':
      return page?.template.spaceId === principal.spaceId ? page : publicPage(page, asked);
    case 'gt':
      if (method !== 'GET' || draft || page?.template.spaceId !== principal.spaceId)
        throw unauthorized(
          'A GET render secret or a signed URL can only render published pages of its own space, with GET.',
        );
      return page;
    case 'demo':
      if (draft) throw unauthorized('A demo token can only render published pages.');
      return publicPage(page, asked);
    case 'thumbnail':
      if (draft) throw unauthorized();
      return publicPage(page, asked);
    case 'open':
      throw unauthorized(
        'The request has no credential. Send an API key in the header Authorization: Bearer <API_KEY>.',
      );
  }
}

/** A private page of another space answers like one that does not exist (AUTH-1), and so does a public one's draft. */
function publicPage<P extends GuardedPage>(page: P | undefined, { draft, missing = 'page_not_found' }: RenderAsked): P {
  if (!page || draft || !isPublic(page)) throw new AppError(missing);
  return page;
}

import type { Principal } from '../../access/principal.ts';
import { requireEndpoint } from '../../access/scopes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import { unauthorized } from './unauthorized.ts';

interface RenderAccess {
  method: 'GET' | 'POST';
  draft: boolean;
  /**
   * The ids of the pages, in the order in which they will be drawn. Empty for a deck whose template has no pages or
   * does not exist.
   */
  pageIds: readonly string[];
  /** The error for a page that does not exist. The default is page_not_found. */
  missing?: ErrorCode;
}

/** The facts about a page on which the decision depends. The pages that readForRender returns have them. */
export interface GuardedPage {
  template: { spaceId: string; publicOn: number | null; requireGetRenderToken: boolean };
  /** Whether the page is in the current version and, if the request pins a version, in that version too. */
  isPublished: boolean;
  /** The settings under which the pinned version was published. Null if the request pins none. */
  versionGuards: { isPublic: boolean; requireGetRenderToken: boolean } | null;
}

type GuardedPages<P extends GuardedPage> = ReadonlyMap<string, P>;

/**
 * Decides whether this caller may render these pages. Returns the pages in the requested order. Each page is checked as
 * if it were requested alone, and the first that fails makes the request fail with its error (AUTH-10):
 *
 * | caller | may render | otherwise |
 * | --- | --- | --- |
 * | key | its space's pages; public templates of any space, as published (AUTH-1, RND-27) | 404 |
 * | session | as a key of the active space |  |
 * | gt, signed URL | by GET, as published, its space's pages (AUTH-10, AUTH-11) | 401 |
 * | demo | public templates, as published (AUTH-15) | 404; 401 for a draft |
 * | thumbnail | public templates, as published (PUB-7) | 404; 401 for a draft |
 * | nobody | by GET, as published, pages of templates that need no token (AUTH-10) | 401 |
 *
 * If no requested template needs a token, anyone may GET what is published, also with a key or gt of another space.
 *
 * Strangers see only pages of the current version. A version that they pin must have been public, or open, when it was
 * published, and must be so now. The error for a page that the caller may not see is the one for a page that does not
 * exist, whether it is private, removed, or only in the draft.
 */
export function authorizeRender<P extends GuardedPage>(
  principal: Principal,
  access: RenderAccess,
  pages: GuardedPages<P>,
): P[] {
  if (principal.kind === 'key') {
    requireEndpoint(principal.scopes, access.method === 'POST' ? 'render.create' : 'render.get');
  }
  return authorizePages(principal, access, pages);
}

/**
 * Does the same as authorizeRender, but does not check the endpoint's scope. MCP uses it, because it has scopes of its
 * own.
 */
export function authorizePages<P extends GuardedPage>(
  principal: Principal,
  access: RenderAccess,
  pages: GuardedPages<P>,
): P[] {
  const openToAll = isOpenToAll(access, pages);
  if (access.pageIds.length === 0) return [checkAccess<P>(principal, access, undefined)];
  return access.pageIds.map((pageId) => {
    const page = pages.get(pageId);
    return openToAll && page && principal.kind !== 'demo' ? page : checkAccess(principal, access, page);
  });
}

function isOpenToAll({ method, draft, pageIds }: RenderAccess, pages: GuardedPages<GuardedPage>): boolean {
  return method === 'GET' && !draft && pageIds.every((pageId) => isOpen(pages.get(pageId)));
}

function isOpen(page: GuardedPage | undefined): boolean {
  if (!page?.isPublished || page.template.requireGetRenderToken) return false;
  return page.versionGuards?.requireGetRenderToken !== true;
}

function isPublic({ isPublished, template, versionGuards }: GuardedPage): boolean {
  return isPublished && template.publicOn !== null && versionGuards?.isPublic !== false;
}

function checkAccess<P extends GuardedPage>(principal: Principal, access: RenderAccess, page: P | undefined): P {
  const { method, draft } = access;
  switch (principal.kind) {
    case 'key':
    case 'session':
      return page?.template.spaceId === principal.spaceId ? page : publicPage(page, access);
    case 'gt':
      if (method !== 'GET' || draft || page?.template.spaceId !== principal.spaceId)
        throw unauthorized(
          'A GET render secret or a signed URL can only render published pages of its own space, with GET.',
        );
      return page;
    case 'demo':
      if (draft) throw unauthorized('A demo token can only render published pages.');
      return publicPage(page, access);
    case 'thumbnail':
      if (draft) throw unauthorized();
      return publicPage(page, access);
    case 'open':
      throw unauthorized(
        'The request has no credential. Send an API key in the header Authorization: Bearer <API_KEY>.',
      );
  }
}

/**
 * Returns a page if it is public, for a caller who does not belong to its space. A private page, and the draft of a
 * public page, give the same error as a page that does not exist (AUTH-1).
 */
function publicPage<P extends GuardedPage>(
  page: P | undefined,
  { draft, missing = 'page_not_found' }: RenderAccess,
): P {
  if (!page || draft || !isPublic(page)) throw new AppError(missing);
  return page;
}

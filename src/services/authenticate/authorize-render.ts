import type { Principal } from '../../access/principal.ts';
import { requireEndpoint } from '../../access/scopes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { unauthorized } from './unauthorized.ts';

export interface RenderAsked {
  method: 'GET' | 'POST';
  draft: boolean;
  /** In the order in which they will be drawn. */
  pageIds: readonly string[];
}

/** What the judgement needs to know of a page: readForRender's pages fit. */
export interface GuardedPage {
  template: { spaceId: string; publicOn: number | null; requireGetRenderToken: boolean };
}

export type GuardedPages<P extends GuardedPage> = ReadonlyMap<string, P>;

/**
 * Whether this caller may render these pages; answers the pages in the order asked. Each page is judged as if it were
 * asked for alone, and the first that fails fails the request with its error (AUTH-10):
 *
 * | caller | may render | else |
 * | --- | --- | --- |
 * | key | its space's pages; public templates of any space, as published (AUTH-1, RND-27) | 404 |
 * | session | as a key of the active space |  |
 * | gt, signed URL | by GET, as published, its space's pages (AUTH-10, AUTH-11) | 401; 404 for a page that does not exist |
 * | demo | public templates, as published (AUTH-15) | 404; 401 for a draft |
 * | thumbnail | public templates, as published (PUB-7) | 404; 401 for a draft |
 * | nobody | by GET, as published, pages of templates that need no token (AUTH-10) | 401 |
 *
 * Where every template named needs no token, anyone may GET what is published, a key or gt of another space too. Nobody
 * gets 401 also for a page that does not exist, so that a stranger does not learn which do.
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
  return asked.pageIds.map((pageId) => {
    const page = pages.get(pageId);
    return openToAll && page && principal.kind !== 'demo' ? page : judge(principal, asked, page);
  });
}

function isOpenToAll({ method, draft, pageIds }: RenderAsked, pages: GuardedPages<GuardedPage>): boolean {
  const everyOpen = pageIds.every((pageId) => pages.get(pageId)?.template.requireGetRenderToken === false);
  return method === 'GET' && !draft && everyOpen;
}

function judge<P extends GuardedPage>(principal: Principal, { method, draft }: RenderAsked, page: P | undefined): P {
  switch (principal.kind) {
    case 'key':
    case 'session':
      return page?.template.spaceId === principal.spaceId ? page : publicPage(page, draft);
    case 'gt':
      if (method !== 'GET' || draft) throw unauthorized();
      if (!page) throw pageNotFound();
      if (page.template.spaceId !== principal.spaceId) throw unauthorized();
      return page;
    case 'demo':
      if (draft) throw unauthorized('A demo token renders published pages only');
      return publicPage(page, draft);
    case 'thumbnail':
      if (draft) throw unauthorized();
      return publicPage(page, draft);
    case 'open':
      throw unauthorized();
  }
}

/** A private page of another space answers like one that does not exist (AUTH-1), and so does a public one's draft. */
function publicPage<P extends GuardedPage>(page: P | undefined, draft: boolean): P {
  if (!page || draft || page.template.publicOn === null) throw pageNotFound();
  return page;
}

function pageNotFound(): AppError {
  return new AppError('page_not_found');
}

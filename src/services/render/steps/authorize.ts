import type { Principal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { RenderPage, RenderRead, RenderSpace } from '../../../records/templates/read-for-render.ts';
import { authorizePages, authorizeRender } from '../../authenticate/authorize-render.ts';
import type { RenderRequest } from '../request.ts';
import type { NamedPages } from './name-pages.ts';

interface Authorized {
  /** The pages that are drawn, in order. */
  pages: readonly [RenderPage, ...RenderPage[]];
  /** The space that pays, and whose log has the entry. */
  payer: RenderSpace;
}

/**
 * The records of the pages that a request draws, where this caller may draw them. Credentials of the service's own were
 * judged before (`isJudged`): of a stored file that is drawn again, since whoever has its name may read it (RND-16).
 * @throws AppError as authorizeRender does; page_not_found; invalid_body for tweaks that do not fit a deck
 */
export function authorize(
  request: RenderRequest,
  { drawn, named, isDeck }: NamedPages,
  { read, principal, isJudged }: { read: RenderRead; principal: Principal; isJudged: boolean },
): Authorized {
  const missing = isDeck ? 'template_not_found' : 'page_not_found';
  // The scopes of MCP are those of its tools, which the door judged (AUTH-8).
  const judge = request.via === 'mcp' ? authorizePages : authorizeRender;
  if (!isJudged) judge(principal, { ...request, pageIds: named, missing }, read.pages);
  if (isDeck) requireTweaksOfEach(request, drawn.length);
  const [page, ...others] = drawn.map((id) => read.pages.get(id));
  if (!page || others.includes(undefined)) throw new AppError('page_not_found');
  const pages = [page, ...(others as RenderPage[])] as const;
  return { pages, payer: read.space ?? payerOf(principal, page, read) };
}

/** A deck's pages are known here alone: tweaksPerPage must be as many (RND-4). */
function requireTweaksOfEach({ tweaksPerPage }: RenderRequest, pages: number): void {
  if (tweaksPerPage === undefined || tweaksPerPage.length === pages) return;
  const message = `Must be as long as the deck: ${pages}, not ${tweaksPerPage.length}`;
  const errors = [{ path: 'tweaksPerPage', code: 'invalid_value', message }];
  throw new AppError('invalid_body', { detail: message, errors });
}

/** A key's own space pays, also for a public template of another (RND-27); else the template's. */
function payerOf(principal: Principal, page: RenderPage, read: RenderRead): RenderSpace {
  return principal.kind === 'key' && read.key ? read.key.space : page.space;
}

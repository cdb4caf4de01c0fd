import type { Principal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { RenderPage, RenderRead, RenderSpace } from '../../../records/read-for-render.ts';
import { authorizePages, authorizeRender } from '../../authenticate/authorize-render.ts';
import { isJudged } from '../../authenticate/credentials.ts';
import { findRemaining } from '../../ledger/credits.ts';
import { pageNotFound, templateNotFound } from '../../templates/not-found.ts';
import type { RenderJob } from '../job.ts';
import type { RenderRequest } from '../request.ts';

/**
 * Checks that this caller may draw the pages. Returns the records of the pages, and which space pays how much.
 * Credentials that only the service itself can create need no check here, such as those for a stored file that is drawn
 * again (RND-16).
 * @throws AppError as authorizeRender does; page_not_found; invalid_body for tweaks that do not fit a deck
 */
export async function authorize(job: AuthorizeInput): Promise<Authorized> {
  try {
    const judged = judgeJob(job);
    return { ...judged, balance: await findRemaining(job.services, judged.payer) };
  } catch (error) {
    throw await explainMissing(error, job);
  }
}

type AuthorizeInput = Pick<RenderJob, 'services' | 'request' | 'credentials' | 'principal' | 'target' | 'lookup'>;
type Authorized = Pick<RenderJob, 'pages' | 'payer' | 'costPerPage' | 'balance'>;

/**
 * Improves the error for an unknown id. If a key or a member sent the id of a template instead of a page, or the other
 * way round, the error says what the id belongs to.
 */
async function explainMissing(
  error: unknown,
  { services: { db }, request, principal, target, lookup }: AuthorizeInput,
): Promise<unknown> {
  if (!(error instanceof AppError) || (principal.kind !== 'key' && principal.kind !== 'session')) return error;
  const { spaceId } = principal;
  const missing = target.pageIds.find((id) => !lookup.read.pages.has(id));
  if (error.code === 'page_not_found' && missing !== undefined) return await pageNotFound(db, spaceId, missing);
  if (error.code === 'template_not_found' && request.templateId !== undefined)
    return await templateNotFound(db, spaceId, request.templateId);
  return error;
}

function judgeJob({
  request,
  credentials,
  principal,
  target: { drawnPageIds, pageIds, isDeck },
  lookup: { read },
}: AuthorizeInput): Omit<Authorized, 'balance'> {
  const missing = isDeck ? 'template_not_found' : 'page_not_found';
  // The scopes of MCP and of batches are their own, and were checked before (AUTH-8).
  const judge = request.via === 'mcp' || request.via === 'batch' ? authorizePages : authorizeRender;
  if (!isJudged(credentials)) judge(principal, { ...request, pageIds, missing }, read.pages);
  if (isDeck) requireTweaksOfEach(request, drawnPageIds.length);
  const [page, ...others] = drawnPageIds.flatMap((id) => read.pages.get(id) ?? []);
  if (!page || others.length + 1 < drawnPageIds.length) throw new AppError('page_not_found');
  const payer = read.space ?? choosePayer(principal, page, read);
  const isFree = principal.kind === 'demo' || principal.kind === 'thumbnail';
  return {
    pages: [page, ...others],
    payer,
    costPerPage: isFree ? 0 : 1,
  };
}

/**
 * Checks that `tweaksPerPage` has an item for each page of a deck (RND-4). Only this step knows how many pages the deck
 * has.
 */
function requireTweaksOfEach({ tweaksPerPage }: RenderRequest, pages: number): void {
  if (tweaksPerPage === undefined || tweaksPerPage.length === pages) return;
  const message = `The deck has ${pages} pages, but tweaksPerPage has ${tweaksPerPage.length} items. Send one item for each page.`;
  const errors = [{ path: 'tweaksPerPage', code: 'invalid_value', message }];
  throw new AppError('invalid_body', { detail: message, errors });
}

/**
 * Chooses the space that pays. For a request with a key, the key's own space pays, even for a public template of
 * another space (RND-27). For all other callers, the template's space pays.
 */
function choosePayer(principal: Principal, page: RenderPage, read: RenderRead): RenderSpace {
  return principal.kind === 'key' && read.key ? read.key.space : page.space;
}

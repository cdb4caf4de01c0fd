import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { valueCheckBudget } from '../../design/document/variables/schema.ts';
import { drawingVersion } from '../../draw/drawing-versions.ts';
import { lendingSet } from '../../draw/gather/emoji/index.ts';
import { balanceOf } from '../../records/credits/balance.ts';
import { refund } from '../../records/credits/refund.ts';
import { listPageIds, type PageList } from '../../records/pages/list-ids.ts';
import type { RenderPage, RenderRead, RenderSpace } from '../../records/templates/read-for-render.ts';
import { authorizeRender } from '../authenticate/authorize-render.ts';
import { type Credentials, isJudged } from '../authenticate/credentials.ts';
import { spendDemoRender } from '../authenticate/demo-tokens.ts';
import { noteKeyUse } from '../authenticate/key-use.ts';
import { SpaceFonts } from '../fonts/space-fonts.ts';
import { fileKey } from './cache-key.ts';
import { chargeAndStore, type Storing } from './charge-and-store.ts';
import { countComparisons } from './count-comparisons.ts';
import { Deadline, deadlines } from './deadline.ts';
import type { FileToDraw, PageToDraw } from './drawing/file.ts';
import { drawFile } from './drawing/index.ts';
import { lintFile } from './drawing/lint.ts';
import { comparePages, type PageParity } from './drawing/parity.ts';
import { FileStore, type StoredFile } from './file-store.ts';
import { principalOf, readNamed } from './identify.ts';
import { Inflight } from './inflight.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { logRender } from './log.ts';
import { decideOutput, type Output } from './output.ts';
import type { RenderParts } from './parts.ts';
import { picturesOfFile } from './pictures-of.ts';
import { recipeOf } from './recipe.ts';
import { documentFormats, type RenderRequest } from './request.ts';
import { resolveRender } from './resolve.ts';
import { nothingShown, readShown } from './shown.ts';
import { Stages, type Timings } from './stages.ts';

/** What a door needs to answer a render. */
export interface RenderOutcome {
  /** The render's own id; log and ledger name it. */
  renderId: string;
  request: RenderRequest;
  principal: Principal;
  /** The first page of the file. */
  loaded: LoadedPage;
  /** The pages that are drawn, in order; absent where the request named one page, and nothing more is to be told. */
  pageIds?: readonly string[];
  output: Output;
  /** Absent for a dry run. */
  file?: StoredFile;
  /** Pages, slides or pictures that the file has; that it would have, for a dry run. */
  pages: number;
  cached: boolean;
  credits: { cost: number; remaining: number | null };
  warnings: Warning[];
  /** Of a dry run that asked for it. */
  parity?: readonly PageParity[];
  renderMs: number;
  timings: Timings;
}

/** What is known of a render while it runs; a failed one is logged with what was known by then. */
export interface RenderProgress {
  renderId: string;
  /** The first page that is named, before it is known whether the caller may have it. */
  named?: RenderPage;
  /** The pages of a deck, which the request does not name. */
  deckPageIds?: readonly string[];
  /** Whether the space was charged for this very request. */
  isCharged?: boolean;
  principal?: Principal;
  /** The space that pays, and whose log has the entry. */
  payer?: RenderSpace;
  page?: RenderPage;
  loaded?: LoadedPage;
  output?: Output;
}

// Draws under way in this isolate, by file.
const inflight = new Inflight<StoredFile & { charged: { cost: number; remaining: number | null } }>();

/** A render without an answer to make: its outcome. @throws AppError as answerRender does */
export async function render(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody }: { withBody: boolean },
): Promise<RenderOutcome> {
  const answer = (outcome: RenderOutcome) => ({ status: 200, outcome });
  return (await answerRender(parts, credentials, request, { withBody, answer })).outcome;
}

/**
 * One render, from credentials to what the caller gets: authenticate, load, resolve, decide, identify, look up, draw,
 * charge, store, answer. Nothing is charged or stored before it was drawn. What fails after the charge, the making of the
 * answer included, gives it back (CRD-2), and each ending is logged with the status of its answer, after it (LOG-1, LOG-2).
 * @throws AppError with the documented code of whatever failed
 */
export async function answerRender<Answer extends { status: number }>(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody, answer }: { withBody: boolean; answer(outcome: RenderOutcome): Answer },
): Promise<Answer> {
  const isDocument = (documentFormats as readonly string[]).includes(request.format);
  const stages = new Stages(new Deadline(parts.clock, isDocument ? deadlines.document : deadlines.image));
  const progress: RenderProgress = { renderId: newId() };
  try {
    const outcome = await run(parts, credentials, request, { withBody }, stages, progress);
    const answered = answer(outcome);
    if (!request.dryRun) logRender(parts, request, progress, { outcome, httpStatus: answered.status });
    return answered;
  } catch (error) {
    if (progress.isCharged) await giveBack(parts, progress.renderId);
    logRender(parts, request, progress, { error, renderMs: stages.elapsed, timings: stages.timings });
    throw error;
  }
}

/** What cannot be given back now is found by the scheduled job, since no log entry says that the render succeeded. */
async function giveBack({ db, clock, report }: RenderParts, renderId: string): Promise<void> {
  await refund(db, renderId, clock.now()).catch((error) => report('refund_failed', error));
}

async function run(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody }: { withBody: boolean },
  stages: Stages,
  progress: RenderProgress,
): Promise<RenderOutcome> {
  const warnings = new WarningList();
  const [first, ...others] = await stages.run('load', () => load(parts, credentials, request, progress));
  const loaded = [first, ...others] as const;
  const output = decideOutput(request, first);
  progress.output = output;
  warnings.addAll(output.warnings);
  const principal = progress.principal as Principal;
  const shownAt = request.shownAt ?? parts.clock.now();
  const pages = await stages.run('resolve', () => resolveAll(parts, request, principal, loaded, shownAt));
  for (const { resolved, loaded } of pages) warnings.addAll(ofPage(resolved.warnings, loaded, pages.length));

  const payer = progress.payer as RenderSpace;
  const costPerPage = principal.kind === 'demo' || principal.kind === 'thumbnail' ? 0 : 1;
  const balance = balanceOf(payer).remaining;
  const finish = (
    rest: Pick<RenderOutcome, 'cached' | 'credits' | 'pages' | 'parity'> & { file?: StoredFile },
  ): RenderOutcome => ({
    renderId: progress.renderId,
    request,
    principal,
    loaded: first,
    ...(progress.deckPageIds || pages.length > 1 ? { pageIds: loaded.map(({ pageId }) => pageId) } : {}),
    output,
    warnings: warnings.list(),
    renderMs: stages.elapsed,
    timings: stages.timings,
    ...rest,
  });

  const looks = pages.map(({ resolved }) => resolved);
  const { pictures, picturesOf } = picturesOfFile(parts, payer.id, looks);
  const identities = await stages.run('gather', () => pictures.identify());
  const file: FileToDraw = {
    pages: pages as [PageToDraw, ...PageToDraw[]],
    output,
    title: first.name,
    shownAt,
    picturesOf,
  };
  const spaceFonts = new SpaceFonts(
    pages.map(({ loaded: { fonts }, resolved: { root, numbering } }) => ({ root, fonts, mayGrow: !!numbering })),
  );
  warnings.addAll(spaceFonts.warnings);
  const withFonts = () => stages.run('gather', () => spaceFonts.join(parts));
  if (request.dryRun) {
    if (request.lint === 'parity') await countComparisons(parts, credentials, principal, pages);
    const linted = await lintFile(await withFonts(), file, stages);
    warnings.addAll(linted.warnings);
    const credits = { cost: costPerPage * linted.pages, remaining: balance };
    const parity = request.lint === 'parity' ? { parity: await comparePages(await withFonts(), file, stages) } : {};
    return finish({ pages: linted.pages, cached: false, credits, ...parity });
  }
  const restored = credentials.kind === 'restore' ? credentials : undefined;
  const once = request.draft ? (restored?.once ?? progress.renderId) : undefined;
  const key = await fileKey(parts.secret, {
    spaceId: payer.id,
    pages: looks.map(({ page }) => page),
    numbering: looks.flatMap(({ numbering }) => numbering ?? []),
    ...((documentFormats as readonly string[]).includes(output.format) ? { title: file.title } : {}),
    ...(output.format === 'html5' ? { clickUrl: pages[0]?.resolved.clickUrl ?? '' } : {}),
    output,
    pictures: identities,
    fontsVersion: parts.fonts.version,
    ...(spaceFonts.identity.length === 0 ? {} : { spaceFonts: spaceFonts.identity }),
    emojiVersions: [output.emojiType, lendingSet].map((set) => parts.emojiVersions[set] ?? ''),
    drawingVersion: drawingVersion(output.renderType, output.format),
    ...(once === undefined ? {} : { once }),
  });
  // What would be another file is not drawn in the place of the one that was.
  if (restored && restored.key !== key) throw new AppError('file_expired');
  const store = new FileStore(parts);
  const stored = request.draft ? null : await stages.run('store', () => store.find(key, { withBody }));
  if (stored) {
    warnings.addAll(stored.warnings);
    return finish({ file: stored, pages: stored.pages, cached: true, credits: { cost: 0, remaining: balance } });
  }
  const { result, shared } = await inflight.once(key, () => {
    const work = drawChargeStore(parts, withFonts, file, stages, {
      key,
      costPerPage,
      payer,
      renderId: progress.renderId,
      recipe: recipeOf(request, loaded, { shownAt, once }),
    });
    // Others may wait for this very draw: it goes on when its own caller has left.
    parts.defer(work.catch(() => undefined));
    return work;
  });
  warnings.addAll(result.warnings);
  const { charged } = result;
  progress.isCharged = !shared && charged.cost > 0;
  // Who shared a draw sees what its charge left, which was taken after the balance was read.
  const credits = shared ? { cost: 0, remaining: charged.remaining ?? balance } : charged;
  return finish({ file: result, pages: result.pages, cached: shared, credits });
}

/** Every page with its own tweaks, in order (RND-4), and the brand and content that it shows. */
async function resolveAll(
  parts: RenderParts,
  request: RenderRequest,
  principal: Principal,
  loaded: readonly LoadedPage[],
  now: number,
): Promise<PageToDraw[]> {
  const shown = await readShown(parts.db, request, principal, loaded);
  const budget = valueCheckBudget();
  return loaded.map((page, position) => ({
    loaded: page,
    resolved: resolveRender(page, request, position, shown[position] ?? nothingShown, now, budget),
  }));
}

/** In a file of several pages a warning says which one it speaks of. */
function ofPage(warnings: readonly Warning[], { pageId }: LoadedPage, pages: number): Warning[] {
  return warnings.map((warning) => (pages > 1 ? { ...warning, pageId } : warning));
}

async function drawChargeStore(
  parts: RenderParts,
  withFonts: () => Promise<RenderParts>,
  file: FileToDraw,
  stages: Stages,
  storing: Storing,
) {
  // A space without credits draws nothing; the charge itself is what decides (CRD-2).
  const { remaining } = balanceOf(storing.payer);
  if (remaining !== null && remaining < storing.costPerPage * file.pages.length)
    throw new AppError('credits_exhausted');
  const drawn = await drawFile(await withFonts(), file, stages);
  return stages.run('store', () => chargeAndStore(parts, storing, file.output.format, drawn));
}

async function load(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  progress: RenderProgress,
): Promise<[LoadedPage, ...LoadedPage[]]> {
  const isDeck = request.pageIds.length === 0;
  const deck = isDeck ? await deckOf(parts, request) : noDeck;
  const named = [...request.namedPageIds, ...deck.pageIds];
  // A deck draws the version that its pages were listed of, whatever was published since.
  const version = deck.version ?? request.version;
  const found = await readNamed(parts, credentials, { pageIds: named, draft: request.draft, version });
  const { read } = found;
  const first = read.pages.get(named[0] ?? '');
  if (first) progress.named = first;
  const principal = await principalOf(parts, credentials, found, named);
  progress.principal = principal;
  if (read.key) noteKeyUse(parts, read.key.record);
  // Whose secret was shown is known even where the page is not (LOG-1).
  const space = read.key?.space ?? read.spaceByGt;
  if (space) progress.payer = space;
  const missing = isDeck ? 'template_not_found' : 'page_not_found';
  // Whoever has a file's name may read it (RND-16).
  if (!isJudged(credentials)) authorizeRender(principal, { ...request, pageIds: named, missing }, read.pages);
  if (isDeck) {
    progress.deckPageIds = deck.pageIds;
    requireTweaksOfEach(request, deck.pageIds.length);
  }
  const pages = (request.pageIds.length > 0 ? request.pageIds : deck.pageIds).map((id) => read.pages.get(id));
  const [page] = pages;
  if (!page || pages.includes(undefined)) throw new AppError('page_not_found');
  progress.page = page;
  progress.payer = read.space ?? payerOf(principal, page, read);
  if (request.templateId !== undefined && pages.some((each) => each?.template.id !== request.templateId))
    throw new AppError('template_not_found');
  if (principal.kind === 'demo') await spendDemoRender(parts, principal.tokenHash);
  const loaded = await Promise.all(
    pages.map((each, position) =>
      loadPage(parts, each as RenderPage, {
        ...request,
        ...versionOf(deck),
        ...restoredVersion(credentials, position),
      }),
    ),
  );
  progress.loaded = loaded[0] as LoadedPage;
  return loaded as [LoadedPage, ...LoadedPage[]];
}

function versionOf({ version }: PageList): { version?: number } {
  return version === undefined ? {} : { version };
}

function restoredVersion(credentials: Credentials, position: number): { version?: number } {
  const version = credentials.kind === 'restore' ? credentials.versions[position] : undefined;
  return typeof version === 'number' ? { version } : {};
}

const noDeck: PageList = { pageIds: [] };

/** A deck's pages are known here alone: tweaksPerPage must be as many (RND-4). */
function requireTweaksOfEach({ tweaksPerPage }: RenderRequest, pages: number): void {
  if (tweaksPerPage === undefined || tweaksPerPage.length === pages) return;
  const message = `Must be as long as the deck: ${pages}, not ${tweaksPerPage.length}`;
  const errors = [{ path: 'tweaksPerPage', code: 'invalid_value', message }];
  throw new AppError('invalid_body', { detail: message, errors });
}

/** A deck is every page of its template, in order, all of one version (RND-3). */
async function deckOf(parts: RenderParts, { templateId, draft, version }: RenderRequest): Promise<PageList> {
  if (templateId === undefined) return noDeck;
  return listPageIds(parts.db, templateId, { draft, ...(version === undefined ? {} : { version }) });
}

/** A key's own space pays, also for a public template of another (RND-27); else the template's. */
function payerOf(principal: Principal, page: RenderPage, read: RenderRead): RenderSpace {
  return principal.kind === 'key' && read.key ? read.key.space : page.space;
}

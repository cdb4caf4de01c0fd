import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { findBrandForRender } from '../../records/brands/find.ts';
import { balanceOf } from '../../records/credits/balance.ts';
import {
  type RenderPage,
  type RenderRead,
  type RenderSpace,
  readForRender,
} from '../../records/templates/read-for-render.ts';
import { authenticate } from '../authenticate/authenticate.ts';
import { authorizeRender } from '../authenticate/authorize-render.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import { findDemoToken, spendDemoRender } from '../authenticate/demo-tokens.ts';
import { fileKey } from './cache-key.ts';
import { chargeAndStore } from './charge-and-store.ts';
import { Deadline, deadlines } from './deadline.ts';
import { drawPage } from './draw.ts';
import { FileStore, type StoredFile } from './file-store.ts';
import { Inflight } from './inflight.ts';
import { type LoadedPage, loadPage } from './load.ts';
import { logRender } from './log.ts';
import { decideOutput, type Output } from './output.ts';
import type { RenderParts } from './parts.ts';
import { GatheredPictures } from './pictures.ts';
import { RemotePictures } from './remote-pictures.ts';
import { documentFormats, type RenderRequest } from './request.ts';
import { resolveRender } from './resolve.ts';
import { Stages, type Timings } from './stages.ts';

/** What a door needs to answer a render. */
export interface RenderOutcome {
  /** The render's own id; log and ledger name it. */
  renderId: string;
  request: RenderRequest;
  principal: Principal;
  loaded: LoadedPage;
  output: Output;
  /** Absent for a dry run. */
  file?: StoredFile;
  cached: boolean;
  credits: { cost: number; remaining: number | null };
  warnings: Warning[];
  renderMs: number;
  timings: Timings;
}

/** What is known of a render while it runs; a failed one is logged with what was known by then. */
export interface RenderProgress {
  renderId: string;
  principal?: Principal;
  /** The space that pays, and whose log has the entry. */
  payer?: RenderSpace;
  page?: RenderPage;
  loaded?: LoadedPage;
  output?: Output;
}

// Draws under way in this isolate, by file.
const inflight = new Inflight<StoredFile & { charged: { cost: number; remaining: number | null } }>();

/**
 * One render, from credentials to stored file: authenticate, load, resolve, decide, identify, look up, draw, charge,
 * store. Nothing is charged or stored before it was drawn, and each ending is logged, after the answer (LOG-2).
 * @throws AppError with the documented code of whatever failed
 */
export async function render(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody }: { withBody: boolean },
): Promise<RenderOutcome> {
  const isDocument = (documentFormats as readonly string[]).includes(request.format);
  const stages = new Stages(new Deadline(parts.clock, isDocument ? deadlines.document : deadlines.image));
  const progress: RenderProgress = { renderId: newId() };
  try {
    const outcome = await run(parts, credentials, request, { withBody }, stages, progress);
    if (!request.dryRun) logRender(parts, request, progress, { outcome });
    return outcome;
  } catch (error) {
    logRender(parts, request, progress, { error, renderMs: stages.elapsed, timings: stages.timings });
    throw error;
  }
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
  const loaded = await stages.run('load', () => load(parts, credentials, request, progress));
  const output = decideOutput(request, loaded);
  progress.output = output;
  warnings.addAll(output.warnings);
  const resolved = await stages.run('resolve', async () => {
    const brand = await findBrand(parts, request, loaded);
    return resolveRender(loaded, request, 0, brand, parts.clock.now());
  });
  warnings.addAll(resolved.warnings);

  const payer = progress.payer as RenderSpace;
  const principal = progress.principal as Principal;
  const cost = principal.kind === 'demo' ? 0 : 1;
  const balance = balanceOf(payer).remaining;
  const finish = (rest: Pick<RenderOutcome, 'cached' | 'credits'> & { file?: StoredFile }): RenderOutcome => ({
    renderId: progress.renderId,
    request,
    principal,
    loaded,
    output,
    warnings: warnings.list(),
    renderMs: stages.elapsed,
    timings: stages.timings,
    ...rest,
  });

  const pictures = new GatheredPictures(resolved.root, new RemotePictures(parts, payer.id));
  const identities = await stages.run('gather', () => pictures.identify());
  if (request.dryRun) {
    const lint = await drawPage(parts, resolved, output, pictures, stages, { lintOnly: true });
    warnings.addAll(lint.warnings);
    return finish({ cached: false, credits: { cost, remaining: balance } });
  }
  const key = await fileKey(parts.secret, {
    spaceId: payer.id,
    page: resolved.page,
    output,
    pictures: identities,
    fontsVersion: parts.fonts.version,
    engineVersion: parts.engineVersion,
    ...(request.draft ? { once: progress.renderId } : {}),
  });
  const store = new FileStore(parts.files);
  const stored = request.draft ? null : await stages.run('store', () => store.find(key, { withBody }));
  if (stored) {
    warnings.addAll(stored.warnings);
    return finish({ file: stored, cached: true, credits: { cost: 0, remaining: balance } });
  }
  const { result, shared } = await inflight.once(key, () => {
    const work = drawChargeStore(parts, resolved, output, pictures, stages, {
      key,
      cost,
      payer,
      renderId: progress.renderId,
    });
    // Others may wait for this very draw: it goes on when its own caller has left.
    parts.defer(work.catch(() => undefined));
    return work;
  });
  warnings.addAll(result.warnings);
  return finish({ file: result, cached: shared, credits: shared ? { cost: 0, remaining: balance } : result.charged });
}

interface Storing {
  key: string;
  cost: number;
  payer: RenderSpace;
  renderId: string;
}

async function drawChargeStore(
  parts: RenderParts,
  resolved: Parameters<typeof drawPage>[1],
  output: Output,
  pictures: GatheredPictures,
  stages: Stages,
  storing: Storing,
) {
  // A space without credits draws nothing; the charge itself is what decides (CRD-2).
  const { remaining } = balanceOf(storing.payer);
  if (remaining !== null && remaining < storing.cost) throw new AppError('credits_exhausted');
  const drawn = await drawPage(parts, resolved, output, pictures, stages, { lintOnly: false });
  return stages.run('store', () => chargeAndStore(parts, storing, output.format, drawn));
}

async function load(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  progress: RenderProgress,
): Promise<LoadedPage> {
  const hash = credentials.kind === 'none' ? undefined : credentials.hash;
  const [read, demo] = await Promise.all([
    readForRender(parts.db, {
      pageIds: request.namedPageIds,
      draft: request.draft,
      keyHash: credentials.kind === 'key' ? hash : undefined,
      gtHash: credentials.kind === 'gt' ? hash : undefined,
    }),
    credentials.kind === 'demo'
      ? findDemoToken({ tokens: parts.demoTokens, clock: parts.clock }, credentials.hash)
      : null,
  ]);
  const principal = authenticate(
    credentials,
    { key: read.key?.record, spaceByGt: read.spaceByGt, demo },
    parts.clock.now(),
  );
  progress.principal = principal;
  if (read.key) progress.payer = read.key.space;
  authorizeRender(principal, { ...request, pageIds: request.namedPageIds }, read.pages);
  const page = read.pages.get(request.pageIds[0] ?? '');
  if (!page) throw new AppError('page_not_found');
  progress.page = page;
  progress.payer = payerOf(principal, page, read);
  if (request.templateId !== undefined && request.templateId !== page.template.id)
    throw new AppError('template_not_found');
  if (principal.kind === 'demo') await spendDemoRender(parts, principal.tokenHash);
  const loaded = await loadPage(parts, page, request);
  progress.loaded = loaded;
  return loaded;
}

/** A key's own space pays, also for a public template of another (RND-27); else the template's. */
function payerOf(principal: Principal, page: RenderPage, read: RenderRead): RenderSpace {
  return principal.kind === 'key' && read.key ? read.key.space : page.space;
}

async function findBrand(parts: RenderParts, request: RenderRequest, loaded: LoadedPage) {
  const id = request.brandId ?? loaded.settings.brandId;
  if (!id) return undefined;
  const brand = await findBrandForRender(parts.db, { id, spaceId: loaded.spaceId, draft: request.draft });
  if (!brand && request.brandId !== undefined) throw new AppError('brand_not_found');
  return brand;
}

import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { Inflight } from '../../core/inflight.ts';
import { WarningList } from '../../core/warnings.ts';
import { strangersWorkMs } from '../../draw/budget.ts';
import { balanceOf } from '../../records/credits/balance.ts';
import { type Credentials, isJudged } from '../authenticate/credentials.ts';
import { spendDemoRender } from '../authenticate/demo-tokens.ts';
import { noteKeyUse } from '../authenticate/key-use.ts';
import { FileStore, type StoredFile } from '../files/file-store.ts';
import { callerOf } from '../turns/index.ts';
import { shareMachinery } from '../turns/share-machinery.ts';
import { announceFailure } from './announce-failure.ts';
import { countComparisons } from './count-comparisons.ts';
import { Deadline } from './deadline.ts';
import { lintFile } from './formats/lint.ts';
import { comparePages } from './formats/parity.ts';
import { formats } from './formats/table.ts';
import type { RenderKnown } from './known.ts';
import { logRender } from './log/log.ts';
import type { RenderOutcome } from './outcome.ts';
import type { RenderParts } from './parts.ts';
import { recipeOf } from './recipe.ts';
import type { RenderRequest } from './request.ts';
import { Stages } from './stages.ts';
import { principalOf, readNamed } from './steps/authenticate.ts';
import { authorize } from './steps/authorize.ts';
import { type Charged, charge, giveBack } from './steps/charge.ts';
import { composeFile } from './steps/compose.ts';
import { decideOutput } from './steps/decide-output.ts';
import { draw, requireCredits } from './steps/draw.ts';
import { identify } from './steps/identify.ts';
import { loadPages } from './steps/load.ts';
import { namePages } from './steps/name-pages.ts';
import { store } from './steps/store.ts';
import { unknownParameterWarnings } from './steps/unknown-parameters.ts';

// Draws under way in this isolate, by file.
const inflight = new Inflight<MadeFile>();

type MadeFile = StoredFile & { charged: Charged };

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
 * One render, from credentials to what the caller gets. What fails after the charge, the making of the answer included,
 * gives it back (CRD-2), and each ending is logged with the status of its answer, after it (LOG-1, LOG-2).
 * @throws AppError with the documented code of whatever failed
 */
export async function answerRender<Answer extends { status: number }>(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody, answer }: { withBody: boolean; answer(outcome: RenderOutcome): Answer },
): Promise<Answer> {
  const stages = new Stages(new Deadline(parts.clock, formats[request.format].deadlineMs));
  const known: RenderKnown = { renderId: newId() };
  const learn = (more: Partial<RenderKnown>) => void Object.assign(known, more);
  const logged = { ...request, whole: request };
  try {
    const outcome = await run(parts, credentials, request, { withBody, renderId: known.renderId, stages, learn });
    const answered = answer(outcome);
    if (!request.dryRun) logRender(parts, logged, known, { outcome, httpStatus: answered.status });
    return answered;
  } catch (error) {
    if (known.isCharged) await giveBack(parts, known.renderId);
    logRender(parts, logged, known, { error, renderMs: stages.elapsed, timings: stages.timings });
    announceFailure(parts, request, known, { error, renderMs: stages.elapsed });
    throw error;
  }
}

interface Run {
  withBody: boolean;
  renderId: string;
  stages: Stages;
  /** Takes what a step found out, for the log of a render that fails later. */
  learn(more: Partial<RenderKnown>): void;
}

/** The steps of a render, in order. Nothing is charged or stored before it was drawn. */
async function run(
  parts: RenderParts,
  credentials: Credentials,
  request: RenderRequest,
  { withBody, renderId, stages, learn }: Run,
): Promise<RenderOutcome> {
  const restored = credentials.kind === 'restore' ? credentials : undefined;
  const shownAt = request.shownAt ?? parts.clock.now();
  const warnings = new WarningList();

  // Who asks for what, and may they?
  const named = await stages.run('load', () => namePages(parts, request));
  const asked = { pageIds: named.named, draft: request.draft, version: named.version };
  const found = await stages.run('load', () => readNamed(parts, credentials, asked));
  const { read } = found;
  learn({ named: read.pages.get(named.named[0] ?? '') });
  const principal = await stages.run('load', () => principalOf(parts, credentials, found, named.named));
  // Whose secret was shown is known even where the page is not (LOG-1).
  learn({ principal, payer: read.key?.space ?? read.spaceByGt ?? read.space ?? undefined });
  if (read.key) noteKeyUse(parts, read.key.record);
  const sharing = shareMachinery(parts, callerOf(principal, parts.client));
  const { pages: records, payer } = authorize(request, named, { read, principal, isJudged: isJudged(credentials) });
  learn({ page: records[0], payer, ...(named.isDeck ? { deckPageIds: named.drawn } : {}) });

  // What is drawn?
  const versions = { version: named.version, ...(restored ? { restored: restored.versions } : {}) };
  const loaded = await stages.run('load', () => loadPages(parts, request, records, versions));
  if (principal.kind === 'demo') await spendDemoRender(parts, principal.tokenHash);
  const output = decideOutput(request, loaded[0]);
  learn({ loaded: loaded[0], output });
  const isFree = principal.kind === 'demo' || principal.kind === 'thumbnail';
  const costPerPage = isFree ? 0 : 1;
  const balance = balanceOf(payer).remaining;
  const { kind } = principal;
  const file = await composeFile(sharing, {
    request,
    principal,
    loaded,
    output,
    payerId: payer.id,
    shownAt,
    // Nothing is drawn for a space that has no credits left.
    drawsShaders: !request.dryRun && (balance === null || balance >= costPerPage),
    ...(kind === 'demo' || kind === 'open' ? { maxWorkMs: strangersWorkMs[kind] } : {}),
    stages,
    ...(restored ? { title: restored.title ?? loaded[0].name } : {}),
  });
  const { pages, spaceFonts } = file;
  if (request.unknownParameters) {
    const variableNames = pages.flatMap(({ values }) => values.variables.flatMap((scope) => Object.keys(scope)));
    warnings.addAll(unknownParameterWarnings(request.unknownParameters, [...new Set(variableNames)]));
  }
  warnings.addAll(file.warnings);
  const outcome = (ending: Ending): RenderOutcome => ({
    ...{ renderId, request, principal, output, loaded: loaded[0] },
    ...(named.isDeck || pages.length > 1 ? { pageIds: named.drawn } : {}),
    warnings: warnings.list(),
    renderMs: stages.elapsed,
    timings: stages.timings,
    ...ending,
  });

  if (request.dryRun) {
    if (request.lint === 'parity') await countComparisons(parts, credentials, principal, pages);
    const withFonts = await stages.run('gather', () => spaceFonts.join(sharing));
    const linted = await lintFile(withFonts, file, stages);
    warnings.addAll(linted.warnings);
    const credits = { cost: costPerPage * linted.pages, remaining: balance };
    const parity = request.lint === 'parity' ? { parity: await comparePages(withFonts, file, stages) } : {};
    return outcome({ pages: linted.pages, cached: false, credits, ...parity });
  }

  // Was it drawn before?
  const once = request.draft ? (restored?.once ?? renderId) : undefined;
  const key = await stages.run('gather', () => identify(parts, file, once));
  // What would be another file is not drawn in the place of the one that was.
  if (restored && restored.key !== key) throw new AppError('file_expired');
  const stored = request.draft ? null : await stages.run('store', () => new FileStore(parts).find(key, { withBody }));
  if (stored) {
    warnings.addAll(stored.warnings);
    return outcome({ file: stored, pages: stored.pages, cached: true, credits: { cost: 0, remaining: balance } });
  }

  // Draw, charge, store: once for all who ask for the same file at the same time (RND-19).
  const make = async (): Promise<MadeFile> => {
    requireCredits(payer, costPerPage * pages.length);
    const withFonts = await stages.run('gather', () => spaceFonts.join(sharing));
    const drawn = await draw(withFonts, file, stages);
    return stages.run('store', async () => {
      const charged = await charge(parts, { renderId, spaceId: payer.id, amount: costPerPage * drawn.pages });
      try {
        const recipe = recipeOf(request, loaded, { shownAt, once, title: file.title });
        return {
          ...(await store(parts, key, output.format, { ...drawn, shaders: file.usedShaders() }, recipe)),
          charged,
        };
      } catch (error) {
        if (charged.cost > 0) await giveBack(parts, renderId);
        throw error;
      }
    });
  };
  const { result, shared } = await inflight.once(key, () => {
    const work = make();
    // Others may wait for this very draw: it goes on when its own caller has left.
    parts.defer(work.catch(() => undefined));
    return work;
  });
  warnings.addAll(result.warnings);
  const { charged } = result;
  learn({ isCharged: !shared && charged.cost > 0 });
  // Who shared a draw sees what its charge left, which was taken after the balance was read.
  const credits = shared ? { cost: 0, remaining: charged.remaining ?? balance } : charged;
  return outcome({ file: result, pages: result.pages, cached: shared, credits });
}

/** How a render ended. */
type Ending = Pick<RenderOutcome, 'pages' | 'cached' | 'credits' | 'parity'> & { file?: StoredFile };

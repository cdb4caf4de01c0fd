import { AppError } from '../../../core/errors/app-error.ts';
import { Inflight } from '../../../core/inflight.ts';
import type { StoredFile } from '../../files/file-store.ts';
import { type Charge, charge, giveBack } from '../../ledger/credits.ts';
import { type Services, withServices } from '../../services.ts';
import { drawers } from '../formats/drawers.ts';
import type { DrawnFile, FileToDraw } from '../formats/file.ts';
import type { Ending, RenderJob } from '../job.ts';
import { toLogFacts } from '../log/facts.ts';
import { toLostRender } from '../log/log.ts';
import { buildRecipe } from '../recipe.ts';
import type { Stages } from '../stages.ts';
import { store } from './store.ts';

type StoredDrawing = StoredFile & { charged: Charge };

/** Files that are being drawn in this isolate, by file key. */
const inflight = new Inflight<StoredDrawing>();

type DrawJob = Omit<RenderJob, 'isCharged' | 'ending'>;

/**
 * Draws, charges and stores the file, once for all callers who request the same file at the same time (RND-19).
 * @throws AppError credits_exhausted, service_busy, service_unavailable, client_left, and what drawing throws
 */
export async function drawOnce(job: DrawJob): Promise<{ isCharged: boolean; ending: Ending }> {
  const { services, key, warnings, balance } = job;
  const { result, shared } = await inflight.run(key, services.lane.signal, (signal) => {
    const lane = services.lane.with({ signal });
    const work = drawAndStore({ ...job, services: withServices(services, { lane }) });
    // Other callers may wait for this drawing, so it continues even if the caller who started it has left. If all of
    // them have left, it does not take its turn in the lane.
    services.defer(work.catch(() => undefined));
    return work;
  });
  const { charged, ...file } = result;
  warnings.addAll(file.warnings);
  return {
    isCharged: !shared && charged.cost > 0,
    ending: {
      file,
      pages: file.pages,
      cached: shared,
      // A caller who shared the drawing sees the balance after its charge, which is newer than the balance that was
      // read before.
      credits: shared ? { cost: 0, remaining: charged.remaining ?? balance } : charged,
    },
  };
}

async function drawAndStore(job: DrawJob): Promise<StoredDrawing> {
  const { renderId, services, request, loaded, payer, costPerPage, output, file, key, uniqueName, now, stages } = job;
  requireCredits(job.balance, costPerPage * file.pages.length);
  const drawWithFonts = async () =>
    draw(await stages.run('gather', () => file.spaceFonts.join(services)), file, stages);
  // Other files wait for a browser instead, and need the isolate for little.
  const isPainted = file.output.renderType === 'takumi';
  const drawn = await (isPainted ? services.painter.admit(services.lane, drawWithFonts) : drawWithFonts());
  return stages.run('store', async () => {
    const ifLost = toLostRender(services, { ...request, whole: request }, toLogFacts(job), {
      spaceId: payer.id,
      stages,
    });
    const charged = await charge(services, payer, { amount: costPerPage * drawn.pages, ifLost });
    try {
      const recipe = buildRecipe(request, loaded, { shownAt: now, once: uniqueName, title: file.title });
      const stored = await store(services, key, output.format, { ...drawn, shaders: file.usedShaders() }, recipe);
      return { ...stored, charged };
    } catch (error) {
      if (charged.cost > 0) await giveBack(services, { spaceId: payer.id, renderId });
      throw error;
    }
  });
}

/**
 * Rejects a render of a space without credits before it is drawn. This only saves work: the later charge is what
 * decides (CRD-2). @throws AppError credits_exhausted
 */
export function requireCredits(remaining: number | null, cost: number): void {
  if (remaining !== null && remaining < cost) throw new AppError('credits_exhausted');
}

/** @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large */
function draw(services: Services, file: FileToDraw, stages: Stages): Promise<DrawnFile> {
  return drawers[file.output.format](services, file, stages);
}

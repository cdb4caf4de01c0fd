import { z } from 'zod';
import { warning } from '../../contract/common.ts';
import { newId } from '../../core/ids.ts';
import { type JsonObject, toJsonObject } from '../../core/json.ts';
import { formatNames } from '../../core/names/renders.ts';
import { oncePer } from '../../core/once.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import { validate } from '../../core/schemas/validate.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { withoutUndefined } from '../../core/without-undefined.ts';
import { findAnswer, type HotSource } from '../hot/hot-answers.ts';
import type { HotAnswer } from '../hot/hot-memory.ts';
import type { Services } from '../services.ts';
import { announceRender, isRenderAwaited } from './announce-render.ts';
import { Deadline } from './deadline.ts';
import { formats } from './formats/table.ts';
import { logRender } from './log/log.ts';
import type { RenderOutcome } from './outcome.ts';
import type { RenderRequest } from './request.ts';
import { Stages } from './stages.ts';
import { unknownParameterWarnings } from './steps/unknown-parameters.ts';

/** The maximum number of names of variables that are kept, with which unknown parameters of later requests are compared. */
const maxNames = 200;

const hitFacts = z.object({
  principal: z.union([z.object({ kind: z.literal('open') }), z.object({ kind: z.literal('gt'), spaceId: z.string() })]),
  payerId: z.string(),
  loaded: z.object({ spaceId: z.string(), templateId: z.string(), pageId: z.string() }),
  pageIds: boundedList(z.string(), { max: 200 }).exactOptional(),
  output: z.object({
    format: z.enum(formatNames),
    renderType: z.enum(['takumi', 'html']),
    width: z.number(),
    height: z.number(),
    scale: z.number().exactOptional(),
    quality: z.number().exactOptional(),
  }),
  file: z.object({ key: z.string(), pages: z.number() }),
  warnings: boundedList(warning, { max: 200 }),
  variableNames: boundedList(z.string(), { max: maxNames }),
  /** Whether a webhook receives the renders of the space. */
  isAwaited: z.boolean(),
});

/**
 * What the log and the webhooks report about a render that is answered from a hot answer. It is everything that the
 * request itself does not have.
 */
type Hit = z.output<typeof hitFacts>;

/** Collects the facts of a render, as JSON to keep with its answer. It asks the database whether anyone awaits renders. */
export async function toHitFacts(
  services: Pick<Services, 'db'>,
  { principal, payerId, loaded, pageIds, output, file, warnings, variableNames }: RenderOutcome,
): Promise<JsonObject> {
  const { spaceId, templateId, pageId } = loaded;
  const { format, renderType, width, height, scale, quality } = output;
  return toJsonObject({
    principal: principal.kind === 'gt' ? { kind: 'gt', spaceId: principal.spaceId } : { kind: principal.kind },
    payerId,
    loaded: { spaceId, templateId, pageId },
    pageIds,
    output: { format, renderType, width, height, scale, quality },
    file: { key: file?.key, pages: file?.pages },
    // These belong to the request, and the next one may have others.
    warnings: warnings.filter(({ code }) => code !== 'unknown_parameter'),
    variableNames: variableNames.slice(0, maxNames),
    isAwaited: await isRenderAwaited(services, spaceId),
  });
}

/** A render that is answered without a look at the database. */
export interface FoundHit {
  answer: HotAnswer;
  source: HotSource;
  hit: Hit;
  /** The warnings of the file and of the request's own parameters. */
  warnings: Warning[];
  stages: Stages;
}

/** Finds the answer to a request, by the name that `nameAnswer` gave it. */
export async function findHit(services: Services, name: string, request: RenderRequest): Promise<FoundHit | undefined> {
  const stages = new Stages(new Deadline(services.clock, formats[request.format].deadlineMs));
  const found = await stages.run('store', () => findAnswer(services, name));
  const facts = found && checkFacts(found.answer);
  if (!found || !facts?.success) return undefined;
  return { ...found, hit: facts.data, warnings: listWarnings(facts.data, request), stages };
}

/** The facts of an answer. They are validated once for an answer in memory, although many requests get it. */
const checkFacts = oncePer(({ details }: HotAnswer) => validate(hitFacts, details));

function listWarnings({ warnings, variableNames }: Hit, { unknownParameters }: RenderRequest): Warning[] {
  const list = new WarningList();
  if (unknownParameters) list.addAll(unknownParameterWarnings(unknownParameters, variableNames));
  list.addAll(warnings.map(withoutUndefined));
  return list.list();
}

/** Logs and announces a render that was answered from a hot answer, as any other render that found its file. */
export function recordHit(
  services: Services,
  request: RenderRequest,
  { answer: { sha256, contentType, body }, hit, warnings, stages }: FoundHit,
  httpStatus: number,
): void {
  const { principal, payerId, loaded, pageIds, output, isAwaited } = hit;
  const file = { ...hit.file, sha256, contentType, bytes: body.byteLength };
  const completed = { file, cached: true, renderMs: stages.elapsed };
  const facts = {
    renderId: newId(),
    principal,
    payer: { id: payerId },
    page: { template: { id: loaded.templateId, spaceId: loaded.spaceId } },
    deckPageIds: request.pageIds.length === 0 ? pageIds : undefined,
    output,
  };
  const outcome = { ...completed, credits: { cost: 0, remaining: null }, warnings, timings: stages.timings };
  logRender(services, { ...request, whole: request }, facts, { outcome, httpStatus });
  if (httpStatus === 304 || !isAwaited) return;
  const announced = { ...completed, principal, request, loaded, output, ...(pageIds ? { pageIds } : {}) };
  announceRender(services, announced, services.publicOrigin);
}

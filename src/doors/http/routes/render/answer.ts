import type { Principal } from '../../../../access/principal.ts';
import type * as contract from '../../../../contract/renders.ts';
import { toBase64 } from '../../../../core/base64.ts';
import { normalizeText } from '../../../../core/graphemes.ts';
import { isJsonObject } from '../../../../core/json.ts';
import type { StoredFile } from '../../../../services/files/file-store.ts';
import type { JobAnswer } from '../../../../services/jobs/ports.ts';
import type { PageParity } from '../../../../services/render/formats/parity.ts';
import { formats } from '../../../../services/render/formats/table.ts';
import type { RenderOutcome } from '../../../../services/render/outcome.ts';
import { stageNames, type Timings } from '../../../../services/render/stages.ts';
import { type Answer, json } from '../../answers.ts';
import { fileAnswer } from '../../file-answer.ts';
import type { Asked } from './body.ts';

/**
 * The JSON response of a render (RND-15). `base` is the origin of links in the response; `vary` names the request
 * headers on which the response depends.
 */
export function jsonAnswer(outcome: RenderOutcome, base: string, vary = 'Authorization'): Answer<contract.Render> {
  return json(toRender(outcome, base), { headers: { ...renderHeaders(outcome), Vary: vary } });
}

/** The render as the API shows it, and the headers of the response, for a job that is read later (JOB-1). */
export function jobAnswer(outcome: RenderOutcome, base: string): JobAnswer {
  return { result: toRender(outcome, base), headers: { ...renderHeaders(outcome), Vary: 'Authorization' } };
}

function toRender(outcome: RenderOutcome, base: string): contract.Render {
  const { request, loaded, pageIds, output, file, principal } = outcome;
  const { scale, quality, compression } = output;
  const preflight = file?.details?.['preflight'];
  return {
    requestId: request.requestId,
    pageId: loaded.pageId,
    ...(pageIds ? { pageIds } : {}),
    templateId: loaded.templateId,
    spaceId: loaded.spaceId,
    version: loaded.version,
    draft: request.draft,
    format: output.format,
    renderType: output.renderType,
    width: output.width,
    height: output.height,
    ...(scale === undefined ? {} : { scale }),
    ...(quality === undefined ? {} : { quality }),
    ...(compression === undefined ? {} : { compression }),
    pages: outcome.pages,
    renderMs: outcome.renderMs,
    timings: outcome.timings,
    cached: outcome.cached,
    // Only members of the paying space may see the balance (CRD-3).
    credits: { ...outcome.credits, remaining: isMember(principal) ? outcome.credits.remaining : null },
    warnings: outcome.warnings,
    ...(isJsonObject(preflight) ? { preflight } : {}),
    ...(request.dryRun ? { dryRun: true } : {}),
    ...(outcome.parity ? { parity: outcome.parity.map(parityFacts) } : {}),
    ...(request.metadata === undefined ? {} : { metadata: request.metadata }),
    ...(file ? { file: fileFacts(file, base) } : {}),
  };
}

/** Whether the caller may see the balance. Keys and sessions may (CRD-3). */
function isMember({ kind }: Principal): boolean {
  return kind === 'key' || kind === 'session';
}

/**
 * Facts about the differences between the engines. They include the picture of the differences, because a dry run does
 * not store it.
 */
function parityFacts({ picture, ...facts }: PageParity): contract.Parity {
  return { ...facts, ...(picture ? { picture: `data:image/png;base64,${toBase64(picture)}` } : {}) };
}

function fileFacts({ key, contentType, bytes, sha256 }: StoredFile, base: string) {
  return { url: `${base}/files/${key}`, key, contentType, bytes, sha256 };
}

/** The raw response of a render: the bytes of the file, or 304 if the caller already has them (RND-7, RND-18). */
export function rawAnswer(outcome: RenderOutcome, file: StoredFile, output: Asked, request: Request): Answer<never> {
  const isConditional = output.request.method === 'GET' && !output.request.draft;
  const { always, withBytes } = rawHeaders(outcome, output);
  return fileAnswer(
    file,
    { always: { ...renderHeaders(outcome), ...always }, withBytes },
    isConditional ? request : null,
  );
}

/** The headers of a raw response that are the same for everyone who requests the same file in the same way. */
export function rawHeaders(outcome: RenderOutcome, { vary, fileName }: Pick<Asked, 'vary' | 'fileName'>) {
  return {
    always: {
      'Cache-Control': cacheControl(outcome),
      Vary: vary,
      ...(outcome.output.format === 'svg' ? { 'Content-Security-Policy': svgPolicy } : {}),
    },
    withBytes: { 'Content-Disposition': disposition(outcome, fileName) },
  };
}

/** The policy for an SVG that is opened as a page: it cannot run anything on this origin (RND-16). */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

function renderHeaders({
  request,
  cached,
  credits,
  principal,
  warnings,
  timings,
  pages,
}: RenderOutcome): Record<string, string> {
  const isOwner = isMember(principal) && credits.remaining !== null;
  return {
    'X-Render-Cache': cached ? 'HIT' : 'MISS',
    'X-Render-Pages': String(pages),
    'X-Render-Warnings': String(warnings.length),
    // A dry run costs nothing. Its body says what the render would cost.
    'X-Credits-Cost': String(request.dryRun ? 0 : credits.cost),
    ...(isOwner ? { 'X-Credits-Remaining': String(credits.remaining) } : {}),
    'Server-Timing': serverTiming(timings),
  };
}

/** The maximum number of seconds for a response to a credential that can be revoked. */
const freshS = 60;
const staleS = 600;

/**
 * How many seconds caches may keep the response to a GET (RND-18): as many as the template allows, and at most 60 if a
 * secret or a signature stands for the caller, or if the file lacks something that may be available soon.
 */
export function freshSeconds({ cacheSeconds, principal, warnings }: RenderOutcome): number {
  const isPassing = warnings.some(({ code }) => code.endsWith('_unavailable'));
  const seconds = principal.kind === 'open' && !isPassing ? cacheSeconds : Math.min(freshS, cacheSeconds);
  return Math.min(seconds, validSeconds(principal));
}

/** How long the credential is valid. A cache must not keep the response to a signed URL after it expired (AUTH-18). */
function validSeconds(principal: Principal): number {
  return principal.kind === 'gt' && principal.forMs !== undefined ? Math.floor(principal.forMs / 1000) : Infinity;
}

function cacheControl(outcome: RenderOutcome): string {
  const { request, principal } = outcome;
  if (request.draft || request.method !== 'GET') return 'no-store';
  const scope = principal.kind === 'key' ? 'private' : 'public';
  const seconds = freshSeconds(outcome);
  const isStaleAllowed = seconds > 0 && validSeconds(principal) >= seconds + staleS;
  return `${scope}, max-age=${seconds}${isStaleAllowed ? `, stale-while-revalidate=${staleS}` : ''}`;
}

/**
 * The value of Content-Disposition (RFC 6266): an ASCII name for old clients, and the exact name in UTF-8 if they
 * differ.
 */
function disposition({ loaded, output }: RenderOutcome, fileName: string | undefined): string {
  const extension = formats[output.format].extension;
  // The name of a page may have been saved before names were validated.
  const stem = withoutExtension((fileName ?? loaded.name).toWellFormed(), `.${extension}`)
    .replaceAll(/[\\/\p{Cc}]/gu, '')
    .trim();
  const name = `${stem || 'render'}.${extension}`;
  const ascii = normalizeText(name, 'NFKD')
    .replaceAll(/[^A-Za-z0-9._ -]/g, '')
    .trim();
  const plain = `inline; filename="${ascii.startsWith('.') ? `render${ascii}` : ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

function withoutExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : name;
}

/** The value of the header Server-Timing: the milliseconds of each stage. */
export function serverTiming(timings: Timings): string {
  return stageNames.map((name) => `${name};dur=${timings[name]}`).join(', ');
}

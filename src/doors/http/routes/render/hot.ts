import type { Credentials } from '../../../../services/authenticate/credentials.ts';
import type { StoredFile } from '../../../../services/files/file-store.ts';
import { type HotRequest, keepFile, openHotRequest } from '../../../../services/hot/keep-file.ts';
import { type FoundHit, findHit, recordHit, toHitFacts } from '../../../../services/render/hit.ts';
import type { RenderOutcome } from '../../../../services/render/outcome.ts';
import type { Services } from '../../../../services/services.ts';
import type { RawAnswer } from '../../answers.ts';
import { fileAnswer } from '../../file-answer.ts';
import { keptHeaders } from '../../hot-answer.ts';
import type { RequestContext } from '../../route.ts';
import { freshSeconds, rawHeaders } from './answer.ts';
import type { Asked } from './body.ts';

/**
 * Names the answer to a request. Returns undefined if it must be answered on its own: because it is not a GET, its
 * response is not the bytes of a published file, each of its renders is counted (demo tokens), or it has headers that
 * identify the caller.
 */
export async function nameHot(
  { request, services }: Pick<RequestContext, 'request' | 'services'>,
  credentials: Credentials,
  { request: render, raw, vary, fileName }: Asked,
): Promise<HotRequest | undefined> {
  const isPublic = credentials.kind === 'gt' || credentials.kind === 'signature' || credentials.kind === 'none';
  const isIdentified = request.headers.has('Authorization') || request.headers.has('Cookie');
  if (request.method !== 'GET' || !raw || render.draft || render.dryRun || !isPublic || isIdentified) return undefined;
  // These do not affect the response, except for the number of warnings, which each answer counts again.
  const { requestId: _, metadata: __, unknownParameters: ___, ...drawn } = render;
  return await openHotRequest(services, { drawn, vary, fileName: fileName ?? null, credentials });
}

/** Answers from the memory of the isolate or from the location's cache, if an answer is there (SCL-2). */
export async function answerHot(
  { request, services }: Pick<RequestContext, 'request' | 'services'>,
  { name }: HotRequest,
  { request: render }: Asked,
): Promise<RawAnswer | undefined> {
  const found = await findHit(services, name, render);
  if (!found) return undefined;
  const { sha256, contentType, body, bodyHeaders } = found.answer;
  const file = { sha256, contentType, bytes: body.byteLength, body };
  const always = hitHeaders(found, services.clock.now());
  const answer = fileAnswer(file, { always, withBytes: bodyHeaders }, request);
  recordHit(services, render, found, answer.status);
  return answer;
}

function hitHeaders({ answer, source, hit, warnings }: FoundHit, now: number): Record<string, string> {
  return {
    ...answer.headers,
    'X-Render-Cache': 'HIT',
    'X-Render-Pages': String(hit.file.pages),
    'X-Render-Warnings': String(warnings.length),
    'X-Credits-Cost': '0',
    ...keptHeaders(answer, source, now),
  };
}

/** Keeps a rendered file as the answer to the next requests, and returns the file to answer with. */
export function keepHot(
  services: Services,
  hot: HotRequest,
  outcome: RenderOutcome,
  { file, asked }: { file: StoredFile; asked: Asked },
): StoredFile {
  const { always, withBytes } = rawHeaders(outcome, asked);
  return keepFile(services, hot, file, {
    spaceIds: outcome.spaceIds,
    seconds: freshSeconds(outcome),
    headers: always,
    bodyHeaders: withBytes,
    details: () => toHitFacts(services, outcome),
  });
}

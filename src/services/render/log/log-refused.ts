import { AppError } from '../../../core/errors/app-error.ts';
import { newId } from '../../../core/ids.ts';
import { type RenderPage, type RenderRead, readForRender } from '../../../records/read-for-render.ts';
import { authenticate } from '../../authenticate/authenticate.ts';
import type { Credentials } from '../../authenticate/credentials.ts';
import { noteKeyUse } from '../../authenticate/key-use.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import { Stages } from '../stages.ts';
import type { RenderFacts } from './facts.ts';
import { type LoggedRequest, type LogParts, logRender } from './log.ts';

/** The kind of the credentials. `malformed` if they could not be anybody's. */
type Shown = Credentials | { kind: 'malformed' };

type LoggedShown =
  | { kind: 'key' | 'gt'; hash: string }
  | Extract<Credentials, { kind: 'tool' }>
  | { kind: 'none' }
  | { kind: 'malformed' };

function isLogged(shown: Shown): shown is LoggedShown {
  return ['key', 'gt', 'tool', 'none', 'malformed'].includes(shown.kind);
}

/**
 * Writes the log entry of a render request that was rejected for its form, before a render began (LOG-1). The entry is
 * in the space of its key or GET render secret. For a malformed credential, and for a caller who needs none, it is in
 * the page's space. All of it happens after the response (LOG-2). `known` is what was already read from the database,
 * if anything.
 */
export function logRefused(
  parts: LogParts,
  shown: Shown,
  request: LoggedRequest,
  { fault, known }: { fault: unknown; known?: RenderRead },
): void {
  if (!isLogged(shown)) return;
  const { elapsed, timings } = new Stages(new Deadline(parts.clock, formats.png.deadlineMs));
  const log = async () => {
    const read =
      known ??
      (await readForRender(parts.db, {
        now: parts.clock.now(),
        pageIds: request.pageIds,
        ...(shown.kind === 'key' ? { keyHash: shown.hash } : {}),
        ...(shown.kind === 'gt' ? { gtHash: shown.hash } : {}),
        ...(shown.kind === 'tool' ? { spaceId: shown.principal.spaceId } : {}),
      }));
    const requestedPage = read.pages.get(request.pageIds[0] ?? '');
    const about = factsOfRefused(parts, shown, read, requestedPage);
    if (about) logRender(parts, request, about, { error: fault, renderMs: elapsed, timings });
  };
  parts.defer(
    log().catch((error) => {
      // A secret that belongs to nobody makes no entry.
      if (!(error instanceof AppError)) parts.report('render_log_failed', error);
    }),
  );
}

function factsOfRefused(
  parts: LogParts,
  shown: LoggedShown,
  read: RenderRead,
  requestedPage: RenderPage | undefined,
): RenderFacts | undefined {
  const renderId = newId();
  if (shown.kind === 'malformed') return requestedPage && { renderId, requestedPage };
  // An anonymous request is only logged if its page needs no token. Otherwise the page's space gets a log entry, a 401,
  // once the form of the request is right.
  if (shown.kind === 'none') {
    return requestedPage && !requestedPage.template.requireGetRenderToken
      ? { renderId, requestedPage, principal: { kind: 'open' } }
      : undefined;
  }
  const principal = authenticate(shown, { key: read.key?.record, spaceByGt: read.spaceByGt }, parts.clock.now());
  if (read.key) noteKeyUse(parts, read.key.record);
  const payer = read.key?.space ?? read.spaceByGt ?? read.space ?? undefined;
  // For a page of another space, the entry lists its id, as the request does, and nothing else about it.
  const page = requestedPage?.space.id === payer?.id ? requestedPage : undefined;
  return { renderId, principal, payer, page };
}

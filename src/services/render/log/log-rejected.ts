import { AppError } from '../../../core/errors/app-error.ts';
import { newId } from '../../../core/ids.ts';
import { type RenderPage, type RenderRead, readForRender } from '../../../records/read-for-render.ts';
import { authenticate } from '../../authenticate/authenticate.ts';
import type { Credentials } from '../../authenticate/credentials.ts';
import { noteKeyUse } from '../../authenticate/key-use.ts';
import type { Services } from '../../services.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import { Stages } from '../stages.ts';
import type { RenderFacts } from './facts.ts';
import { type LoggedRequest, logRender } from './log.ts';

/** The kind of the credentials. `malformed` if they could not be anybody's. */
type PresentedCredentials = Credentials | { kind: 'malformed' };

type LoggedCredentials =
  | { kind: 'key' | 'gt'; hash: string }
  | Extract<Credentials, { kind: 'tool' }>
  | { kind: 'none' }
  | { kind: 'malformed' };

function isLogged(credentials: PresentedCredentials): credentials is LoggedCredentials {
  return ['key', 'gt', 'tool', 'none', 'malformed'].includes(credentials.kind);
}

/**
 * Writes the log entry of a render request that was rejected for its form, before a render began (LOG-1). The entry is
 * in the space of its key or GET render secret. For a malformed credential, and for a caller who needs none, it is in
 * the page's space. All of it happens after the response (LOG-2). `renderRead` is what was already read from the database,
 * if anything.
 */
export function logRejected(
  services: Services,
  credentials: PresentedCredentials,
  request: LoggedRequest,
  { fault, renderRead }: { fault: unknown; renderRead?: RenderRead },
): void {
  if (!isLogged(credentials)) return;
  const { elapsed, timings } = new Stages(new Deadline(services.clock, formats.png.deadlineMs));
  const log = async () => {
    const read =
      renderRead ??
      (await readForRender(services.db, {
        now: services.clock.now(),
        pageIds: request.pageIds,
        ...(credentials.kind === 'key' ? { keyHash: credentials.hash } : {}),
        ...(credentials.kind === 'gt' ? { gtHash: credentials.hash } : {}),
        ...(credentials.kind === 'tool' ? { spaceId: credentials.principal.spaceId } : {}),
      }));
    const requestedPage = read.pages.get(request.pageIds[0] ?? '');
    const about = toRejectedFacts(services, credentials, read, requestedPage);
    if (about) logRender(services, request, about, { error: fault, renderMs: elapsed, timings });
  };
  services.defer(
    log().catch((error) => {
      // A secret that belongs to nobody makes no entry.
      if (!(error instanceof AppError)) services.report('render_log_failed', error);
    }),
  );
}

function toRejectedFacts(
  services: Services,
  credentials: LoggedCredentials,
  read: RenderRead,
  requestedPage: RenderPage | undefined,
): RenderFacts | undefined {
  const renderId = newId();
  if (credentials.kind === 'malformed') return requestedPage && { renderId, requestedPage };
  // An anonymous request is only logged if its page needs no token. Otherwise the page's space gets a log entry, a 401,
  // once the form of the request is right.
  if (credentials.kind === 'none') {
    return requestedPage && !requestedPage.template.requireGetRenderToken
      ? { renderId, requestedPage, principal: { kind: 'open' } }
      : undefined;
  }
  const principal = authenticate(
    credentials,
    { key: read.key?.record, spaceByGt: read.spaceByGt },
    services.clock.now(),
  );
  if (read.key) noteKeyUse(services, read.key.record);
  const payer = read.key?.space ?? read.spaceByGt ?? read.space ?? undefined;
  // For a page of another space, the entry lists its id, as the request does, and nothing else about it.
  const page = requestedPage?.space.id === payer?.id ? requestedPage : undefined;
  return { renderId, principal, payer, page };
}

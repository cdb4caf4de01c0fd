import { AppError } from '../../../core/errors/app-error.ts';
import { newId } from '../../../core/ids.ts';
import { type RenderPage, type RenderRead, readForRender } from '../../../records/read-for-render.ts';
import { authenticate } from '../../authenticate/authenticate.ts';
import type { Credentials } from '../../authenticate/credentials.ts';
import type { Services } from '../../services.ts';
import { Deadline } from '../deadline.ts';
import { formats } from '../formats/table.ts';
import { Stages } from '../stages.ts';
import type { RenderFacts } from './facts.ts';
import { type LoggedRequest, logRender } from './log.ts';

/** The credentials of the request. The kind is `malformed` if they cannot belong to anyone. */
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
 * Writes the log entry of a render request that was rejected before a render began, because the request is not
 * well-formed (LOG-1). The entry goes to the space of the request's key or GET render secret. If the credential is
 * malformed, or the caller needs none, the entry goes to the page's space. All of this happens after the response
 * (LOG-2). `renderRead` is what was already read from the database, if anything.
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
      // There is no entry for a secret that belongs to nobody.
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
  // An anonymous request is only logged if its page needs no token. Otherwise the caller gets a 401 once the request is
  // well-formed, and that 401 is logged in the page's space.
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
  if (read.key) services.defer(services.outbox.noteKeyUse(services, read.key.record));
  const payer = read.key?.space ?? read.spaceByGt ?? read.space ?? undefined;
  // If the page belongs to another space, the entry only has the id of the page, which is in the request, and no other
  // facts about the page.
  const page = requestedPage?.space.id === payer?.id ? requestedPage : undefined;
  return { renderId, principal, payer, page };
}

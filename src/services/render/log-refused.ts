import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { readForRender } from '../../records/templates/read-for-render.ts';
import { authenticate } from '../authenticate/authenticate.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import { Deadline, deadlines } from './deadline.ts';
import { type LoggedRequest, type LogParts, logRender } from './log.ts';
import { Stages } from './stages.ts';

/**
 * Writes the log entry of a render request that was refused by its form, which is one of the requests of the space whose
 * key or GET render secret it showed (LOG-1). All of it happens after the answer (LOG-2); strangers write in no log.
 */
export function logRefused(parts: LogParts, credentials: Credentials, request: LoggedRequest, fault: unknown): void {
  if (credentials.kind !== 'key' && credentials.kind !== 'gt') return;
  const { elapsed, timings } = new Stages(new Deadline(parts.clock, deadlines.image));
  const log = async () => {
    const read = await readForRender(parts.db, {
      pageIds: request.pageIds,
      ...(credentials.kind === 'key' ? { keyHash: credentials.hash } : { gtHash: credentials.hash }),
    });
    const records = { key: read.key?.record, spaceByGt: read.spaceByGt };
    const principal = authenticate(credentials, records, parts.clock.now());
    const payer = read.key?.space ?? read.spaceByGt;
    const page = read.pages.get(request.pageIds[0] ?? '');
    // A page of another space is named, as it was asked for, and nothing is told of it.
    const own = page?.space.id === payer?.id ? page : undefined;
    const progress = { renderId: newId(), principal, ...(payer ? { payer } : {}), ...(own ? { page: own } : {}) };
    logRender(parts, request, progress, { error: fault, renderMs: elapsed, timings });
  };
  parts.defer(
    log().catch((error) => {
      // Secrets that nobody has are nobody's entry.
      if (!(error instanceof AppError)) parts.report('render_log_failed', error);
    }),
  );
}

import type { SessionPrincipal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { findEntry } from '../../ledger/read-log.ts';
import type { Services } from '../../services.ts';
import type { RenderRequest } from '../request.ts';
import { toRequest } from './input.ts';

/**
 * Reads the request of a log entry in the caller's space, and returns it as a request of the caller. As in the original
 * request, either the draft or the published page is drawn, in the version that was named (LOG-1).
 * @throws AppError log_entry_not_found; not_replayable if the request was not stored
 */
export async function readReplay(
  services: Pick<Services, 'db' | 'ledgers' | 'logSegments'>,
  { spaceId }: Pick<SessionPrincipal, 'spaceId'>,
  { id, ...as }: { id: string; requestId: string; origin: string },
): Promise<RenderRequest> {
  const logEntry = await findEntry(services, { spaceId, id });
  if (!logEntry) throw new AppError('log_entry_not_found');
  const input = logEntry.asked?.input;
  const request = input && toRequest(input, as);
  if (!request) throw new AppError('not_replayable', { detail: explainOmission(logEntry.asked?.omitted) });
  return request;
}

function explainOmission(omitted: 'too_large' | 'has_secret' | null | undefined): string {
  if (omitted === 'too_large') return 'The request was larger than 16 KB, so it was not stored.';
  if (omitted === 'has_secret') return 'The request held a secret, so it was not stored.';
  return 'The request was rejected before it was read, was a preview, or is older than the time that requests are stored.';
}

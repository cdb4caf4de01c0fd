import { toBase64Url } from '../../core/base64.ts';
import type { FoundRenderLog } from '../../records/render-logs.ts';
import { findEntry } from '../ledger/read-log.ts';
import type { Services } from '../services.ts';
import type { ChunkWork } from './ports.ts';

/** How many renders of one file can have been lost, each in a process that died and came back after 10 minutes. */
const maxLost = 5;

type ChunkFile = ChunkWork['files'][number];

/** What is known about a file before it is drawn. */
export interface EarlierRender {
  renderId: string;
  /** Whether it was charged and did not complete. */
  isCharged: boolean;
  /** Its log entry, if it completed or failed, and the batch did not learn of it. */
  entry?: FoundRenderLog['entry'];
}

/**
 * Finds out which files of a chunk earlier consumers charged or logged without reporting it (JOB-3). Nothing is asked
 * for a chunk that is drawn for the first time.
 */
export async function findEarlierRenders(
  services: Services,
  { spec, files, isRepeat }: ChunkWork,
): Promise<{ of(file: ChunkFile): EarlierRender }> {
  const ids = await Promise.all(files.map((file) => renderIdOf(spec.id, file, 0)));
  const charged = new Set(isRepeat ? await services.ledgers.getByName(spec.spaceId).renewCharges(ids) : []);
  const renders = new Map<ChunkFile, EarlierRender>();
  for (const [index, file] of files.entries()) {
    const renderId = ids[index] ?? '';
    const isCharged = charged.has(renderId);
    const needsLook = isRepeat && !isCharged;
    renders.set(file, needsLook ? await findLogged(services, spec, file) : { renderId, isCharged });
  }
  return { of: (file) => renders.get(file) ?? { renderId: '', isCharged: false } };
}

async function findLogged(
  services: Services,
  { id, spaceId }: ChunkWork['spec'],
  file: ChunkFile,
): Promise<EarlierRender> {
  return await findEarlierRender(services, spaceId, (lost) => renderIdOf(id, file, lost));
}

/**
 * Finds out whether a render that is drawn again was charged or logged. `idOf` makes its id; `lost` counts the earlier
 * renders that ended with their process.
 */
export async function findEarlierRender(
  services: Services,
  spaceId: string,
  idOf: (lost: number) => Promise<string>,
): Promise<EarlierRender> {
  for (let lost = 0; ; lost++) {
    const renderId = await idOf(lost);
    const found = await findEntry(services, { spaceId, id: renderId });
    if (!found) {
      const charged = await services.ledgers.getByName(spaceId).renewCharges([renderId]);
      return { renderId, isCharged: charged.length > 0 };
    }
    // The ledger logs a render that died as an internal error, and refunds it. It is drawn again as another render.
    const isLost = found.entry.status === 'failed' && found.entry.errorCode === 'internal_error';
    if (!isLost || lost === maxLost) return { renderId, isCharged: false, entry: found.entry };
  }
}

/**
 * The id of the render of a file. It follows from the batch, so that every consumer that draws the file charges and
 * logs the same render. `lost` counts earlier renders of the file that ended with their process.
 */
function renderIdOf(batchId: string, { row, output, round }: ChunkFile, lost: number): Promise<string> {
  return deriveId(`${batchId} ${row} ${output} ${round} ${lost}`);
}

/** An id that always is the same for the same name. */
export async function deriveId(name: string): Promise<string> {
  const text = new TextEncoder().encode(name);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  // As in newId, an id never begins with `-`.
  return toBase64Url(digest).slice(0, 21).replace(/^-/, '_');
}

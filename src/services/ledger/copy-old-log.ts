import { formatNames } from '../../core/names/renders.ts';
import { listSegments, maxSegmentAgeMs, maxSegmentEntries } from '../../records/ledger-sums.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import { findOldLog, listOldRenders, type OldLog } from '../../records/old-log.ts';
import { countCopies, deleteOldRenders, forgetOldLog, showCopies } from '../../records/old-log-writes.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { BackgroundServices } from '../services.ts';
import { printJson, segmentName } from './ports.ts';

/** How many entries one round copies or deletes. */
const entriesPerRound = 500;
/** How many rounds one alarm does. The next alarm does the others. */
const roundsPerAlarm = 20;
/** How long readers may still read D1 after they asked the ledger where to read. An export takes the longest. */
const readersMs = 3_600_000;

type CopyServices = Pick<BackgroundServices, 'db' | 'logSegments' | 'clock'>;

/**
 * Copies the log entries from before the ledger from D1 to segments with negative numbers, the newest first (SCL-1), and
 * deletes them from D1 an hour after the last was copied. A round that died can be repeated. Returns when to go on, in
 * epoch milliseconds; undefined if nothing is left to do.
 */
export async function copyOldLog(
  storage: ObjectStorage,
  services: CopyServices,
  spaceId: string,
): Promise<number | undefined> {
  const { db, clock } = services;
  for (let round = 0; round < roundsPerAlarm; round++) {
    const oldLog = findOldLog(storage);
    if (!oldLog) return undefined;
    const { last, copiedOn } = oldLog;
    if (copiedOn === null) {
      await copyRound(storage, services, { spaceId, after: last });
      continue;
    }
    if (clock.now() < copiedOn + readersMs) return copiedOn + readersMs;
    const deleted = await deleteOldRenders(db, { spaceId, limit: entriesPerRound });
    if (deleted < entriesPerRound) forgetOldLog(storage);
  }
  return clock.now();
}

async function copyRound(
  storage: ObjectStorage,
  { db, logSegments, clock }: CopyServices,
  { spaceId, after }: { spaceId: string; after: OldLog['last'] },
): Promise<void> {
  const renders = await listOldRenders(db, { spaceId, after, limit: entriesPerRound });
  if (renders.length === 0) {
    showCopies(storage, clock.now());
    return;
  }
  const counted = renders.map((render) => ({ ...render, countedAs: toCountedFormat(render.entry.format) }));
  const bySegment = chooseSegments(storage, counted);
  for (const [number, group] of bySegment) {
    const segment = logSegments.getByName(segmentName(spaceId, number));
    await segment.write(`copy ${after.createdOn} ${after.id}`, printJson(group));
  }
  countCopies(storage, { after, bySegment });
}

/** Distributes entries, the newest first, over segments with the limits of all others. The newest one is -1. */
function chooseSegments(storage: ObjectStorage, renders: readonly LoggedRender[]): Map<number, LoggedRender[]> {
  const oldest = listSegments(storage, { withHidden: true }).at(-1);
  let segment = oldest && oldest.number < 0 ? oldest : undefined;
  return Map.groupBy(renders, ({ entry: { createdOn } }) => {
    const isFull = !segment || segment.entries >= maxSegmentEntries || segment.newest - createdOn >= maxSegmentAgeMs;
    if (isFull || !segment)
      segment = { number: (segment?.number ?? 0) - 1, startsOn: createdOn, newest: createdOn, entries: 0 };
    return segment.number;
  });
}

/** Statistics count formats that do not exist, which failed requests may have asked for, as one. */
function toCountedFormat(format: string): string {
  return formatNames.some((name) => name === format) ? format : 'other';
}

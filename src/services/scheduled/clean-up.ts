import { isoTimestamp } from '../../core/clock.ts';
import { formatNames } from '../../core/names/renders.ts';
import { deleteOldRevocations } from '../../records/api-keys-writes.ts';
import { deleteUnloggedCredits } from '../../records/credits-writes.ts';
import { deleteExpiredInvitations } from '../../records/members-writes.ts';
import { deleteExpiredCodes, deleteExpiredGrants, deleteIdleClients } from '../../records/oauth-writes.ts';
import { deleteOldRenderStats } from '../../records/render-log-stats-writes.ts';
import { summarizeRenderLogs } from '../../records/render-logs-writes.ts';
import { deleteExpiredSessions } from '../../records/sessions-writes.ts';
import { deleteOldTrips, tripWindowMs } from '../../records/shaders-writes.ts';
import { deleteEndedSecrets } from '../../records/spaces-writes.ts';
import { listForgettableFiles, listUnreadFiles } from '../../records/stored-files.ts';
import { forgetStoredFiles, readResolutionMs, recordRemovedFiles } from '../../records/stored-files-writes.ts';
import { largeRecipeKey } from '../files/file-register.ts';
import { objectsOfFile } from '../files/file-store.ts';
import { removeOldAnswers } from '../idempotency/clean-up.ts';
import { refundLostCharges } from '../render/refund-lost.ts';
import type { BackgroundServices } from '../services.ts';
import { inRounds, type Step } from './run-steps.ts';

const dayMs = 86_400_000;
/** The maximum number of records that one statement handles, because D1 runs a statement for at most 30 s. */
const maxRowsPerRun = 1_000;
/**
 * The number of files that are deleted at once. R2 deletes up to a thousand objects in one call, and a file may have
 * two objects.
 */
const filesPerBatch = 500;
/**
 * The maximum number of rounds of one step. It leaves room for the other steps, because an invocation may call D1 and
 * R2 a thousand times in total.
 */
const rounds = 20;
/** How long an invitation stays visible after it ended. */
const endedInvitationsMs = 30 * dayMs;
const unusedClientHours = 1;
const usedClientDays = 90;
const revokedKeyDays = 90;
/**
 * After this many days, rows of the credit ledger without a log entry are deleted. Each charge gets a log entry or a
 * refund long before; see refund-lost.ts.
 */
const settledDays = 4;
/** How many days of statistics are kept. A request for statistics can cover at most 92 days. */
const statsDays = 400;

/**
 * The scheduled work on renders, files and users, as separate steps (SCL-3). retention.ts says how long each kind is
 * kept.
 */
export function cleanUpSteps(services: BackgroundServices): Step[] {
  const { db, clock, settings } = services;
  const daysAgo = (days: number) => clock.now() - days * dayMs;
  return [
    { name: 'lost_charges_refunded', run: () => refundLostCharges(services) },
    { name: 'sessions_removed', run: () => deleteExpiredSessions(db, clock.now(), maxRowsPerRun) },
    {
      name: 'invitations_removed',
      run: () => deleteExpiredInvitations(db, clock.now() - endedInvitationsMs, maxRowsPerRun),
    },
    {
      name: 'idempotent_answers_removed',
      run: () => inRounds(rounds, maxRowsPerRun, () => removeOldAnswers(services, maxRowsPerRun)),
    },
    {
      name: 'oauth_grants_removed',
      run: async () =>
        (await inRounds(rounds, maxRowsPerRun, () => deleteExpiredGrants(db, clock.now(), maxRowsPerRun))) +
        (await inRounds(rounds, maxRowsPerRun, () => deleteExpiredCodes(db, clock.now(), maxRowsPerRun))),
    },
    {
      name: 'oauth_clients_removed',
      run: () => {
        const idle = { unusedBefore: daysAgo(unusedClientHours / 24), usedBefore: daysAgo(usedClientDays) };
        return inRounds(rounds, maxRowsPerRun, () => deleteIdleClients(db, idle, maxRowsPerRun));
      },
    },
    {
      name: 'previous_secrets_removed',
      run: () => inRounds(rounds, maxRowsPerRun, () => deleteEndedSecrets(db, clock.now(), maxRowsPerRun)),
    },
    {
      name: 'revoked_keys_removed',
      run: () =>
        inRounds(rounds, maxRowsPerRun, () => deleteOldRevocations(db, daysAgo(revokedKeyDays), maxRowsPerRun)),
    },
    {
      name: 'shader_trips_removed',
      run: () => inRounds(rounds, maxRowsPerRun, () => deleteOldTrips(db, clock.now() - tripWindowMs, maxRowsPerRun)),
    },
    {
      name: 'log_entries_summed',
      run: async () => {
        const days = settings.logDays;
        if (days === 0) return 0;
        const oldest = { before: daysAgo(days), limit: maxRowsPerRun, formats: formatNames };
        return inRounds(rounds, maxRowsPerRun, () => summarizeRenderLogs(db, oldest));
      },
    },
    {
      name: 'render_stats_removed',
      run: () => {
        const oldest = isoTimestamp(daysAgo(statsDays)).slice(0, 10);
        return inRounds(rounds, maxRowsPerRun, () => deleteOldRenderStats(db, oldest, maxRowsPerRun));
      },
    },
    {
      name: 'ledger_rows_removed',
      run: async () => {
        const days = settings.logDays;
        if (days === 0) return 0;
        const oldest = daysAgo(Math.max(days, settledDays));
        return inRounds(rounds, maxRowsPerRun, () => deleteUnloggedCredits(db, oldest, maxRowsPerRun));
      },
    },
    {
      name: 'unread_files_removed',
      run: async () => {
        const days = settings.fileDays;
        if (days === 0) return 0;
        // The recorded time of the last read may be up to a day too early.
        const unread = daysAgo(days) - readResolutionMs;
        return inRounds(rounds, filesPerBatch, () => removeUnread(services, unread));
      },
    },
    {
      name: 'file_records_removed',
      run: async () => {
        const days = settings.logDays;
        if (days === 0) return 0;
        const unnamed = daysAgo(days) - readResolutionMs;
        return inRounds(rounds, maxRowsPerRun, () => forgetRecords(services, unnamed));
      },
    },
  ];
}

async function removeUnread({ db, files, clock }: BackgroundServices, before: number): Promise<number> {
  const keys = await listUnreadFiles(db, before, filesPerBatch);
  if (keys.length === 0) return 0;
  // The objects are deleted before their records, so that the next run finds them again if this run dies in between.
  await files.delete(keys.flatMap(objectsOfFile));
  await recordRemovedFiles(db, keys, before, clock.now());
  return keys.length;
}

async function forgetRecords({ db, files }: BackgroundServices, before: number): Promise<number> {
  const old = await listForgettableFiles(db, before, maxRowsPerRun);
  const large = old.filter(({ hasLargeRecipe }) => hasLargeRecipe).map(({ key }) => largeRecipeKey(key));
  if (large.length > 0) await files.delete(large);
  await forgetStoredFiles(
    db,
    old.map(({ key }) => key),
  );
  return old.length;
}

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
import { hasStoredFiles } from '../../records/stored-files.ts';
import { removeOldRows } from '../batches/remove.ts';
import { listRegisters } from '../files/registers.ts';
import { removeOldAnswers } from '../idempotency/clean-up.ts';
import { refundLostCharges } from '../render/refund-lost.ts';
import type { BackgroundServices } from '../services.ts';
import { inRounds, type Step } from './run-steps.ts';

const dayMs = 86_400_000;
/** The maximum number of records that one statement handles, because D1 runs a statement for at most 30 s. */
const maxRowsPerRun = 1_000;
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
 * The scheduled work on renders and users, as separate steps (SCL-3). retention.ts says how long each kind is kept.
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
    { name: 'batch_rows_removed', run: () => removeOldRows(services, maxRowsPerRun) },
    { name: 'file_registers_woken', run: () => wakeRegisters(services) },
  ];
}

/** Makes the registers of files copy the records that earlier versions wrote to D1, as long as there are any (SCL-1). */
async function wakeRegisters({ db, fileRegisters }: BackgroundServices): Promise<number> {
  if (!(await hasStoredFiles(db))) return 0;
  const registers = listRegisters(fileRegisters);
  await Promise.all(registers.map((each, register) => each.copyRecords(register)));
  return registers.length;
}

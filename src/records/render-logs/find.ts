import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type RenderLogFailure, renderLogFaults } from './faults-table.ts';
import { type RenderLogInput, renderLogInputs } from './inputs-table.ts';
import { type RenderLog, renderLogs } from './table.ts';

/** An entry with what it asked for and why it failed, each undefined where that was never kept. Undefined for one of another space (AUTH-1). */
export async function findRenderLog(
  db: Database,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<{ entry: RenderLog; asked: RenderLogInput | undefined; failure: RenderLogFailure | undefined } | undefined> {
  const [[entry], [asked], [failure]] = await db.batch([
    db
      .select()
      .from(renderLogs)
      .where(and(eq(renderLogs.id, id), eq(renderLogs.spaceId, spaceId))),
    db
      .select({ input: renderLogInputs.input, omitted: renderLogInputs.omitted })
      .from(renderLogInputs)
      .where(eq(renderLogInputs.logId, id)),
    db
      .select({ detail: renderLogFaults.detail, faults: renderLogFaults.faults })
      .from(renderLogFaults)
      .where(eq(renderLogFaults.logId, id)),
  ]);
  return entry && { entry, asked, failure };
}

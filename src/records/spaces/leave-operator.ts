import { and, eq, notExists } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { members } from '../members/table.ts';
import { operatorSpace } from './table.ts';

/** Takes the operator's part from a space that has no members: the next space that is made has it. */
export async function leaveOperatorToPeople(db: Database, spaceId: string): Promise<void> {
  const membersOfSpace = db.select({ userId: members.userId }).from(members).where(eq(members.spaceId, spaceId));
  await db.delete(operatorSpace).where(and(eq(operatorSpace.spaceId, spaceId), notExists(membersOfSpace)));
}

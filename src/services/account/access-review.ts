import { isoTimestamp } from '../../core/clock.ts';
import { endAccessInDoubt, type KeptAccess } from '../../records/access-reviews/end.ts';
import { type Access, listAccessInDoubt } from '../../records/access-reviews/list.ts';
import type { Database } from '../../records/database.ts';
import type { Listing, Paging } from '../../records/paging.ts';

/**
 * What was made in an account before its person reset the password, where nobody had proven the address until then: whoever
 * registered it may still have access by it. Nothing without an open review (AUTH-7).
 */
export async function accessInDoubt(
  db: Database,
  userId: string,
  paging: Paging,
): Promise<Listing<ReturnType<typeof accessDoc>>> {
  const { list, ...rest } = await listAccessInDoubt(db, userId, paging);
  return { list: list.map(accessDoc), ...rest };
}

/** Ends all of it but what is kept, and closes the review. Answers how much was ended. */
export async function endAccess(db: Database, userId: string, kept: readonly KeptAccess[]): Promise<number> {
  return await endAccessInDoubt(db, userId, kept);
}

function accessDoc({ kind, id, spaceId, spaceName, name, email, role, createdOn }: Access) {
  return { kind, id, space: { id: spaceId, name: spaceName }, name, email, role, createdOn: isoTimestamp(createdOn) };
}

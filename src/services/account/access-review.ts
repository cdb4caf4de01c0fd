import type * as contract from '../../contract/account.ts';
import { isoTimestamp } from '../../core/clock.ts';
import { type Access, listAccessInDoubt } from '../../records/access-reviews.ts';
import type { Database } from '../../records/database.ts';
import type { Listing, Paging } from '../../records/paging.ts';

export { endAccessInDoubt } from '../../records/access-reviews-writes.ts';

/**
 * Lists what was created in an account before the current password reset, if nobody had verified the account's address
 * until then. In that case, the person who registered the account may not be its current user and may still have
 * access. Returns nothing if no review is open (AUTH-7).
 */
export async function accessInDoubt(db: Database, userId: string, paging: Paging): Promise<Listing<contract.Access>> {
  const { list, ...rest } = await listAccessInDoubt(db, userId, paging);
  return { list: list.map(toAccess), ...rest };
}

function toAccess(row: Access): contract.Access {
  return {
    kind: row.kind,
    id: row.id,
    space: { id: row.spaceId, name: row.spaceName },
    name: row.name,
    email: row.email,
    role: row.role,
    createdOn: isoTimestamp(row.createdOn),
  };
}

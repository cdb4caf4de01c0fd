import { sql } from 'drizzle-orm';
import type { AccessKind } from '../../access/access-kinds.ts';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { inDoubt } from './suspects.ts';

/** One thing that gives access. */
export interface Access {
  kind: AccessKind;
  /** Of the key, membership, invitation or webhook; of a secret its space. */
  id: string;
  spaceId: string;
  spaceName: string;
  /** Of a key, a member or the invited person; of a webhook its URL. null: an invitation for anyone who has its link. */
  name: string | null;
  email: string | null;
  role: Role | null;
  /** Epoch milliseconds. */
  createdOn: number;
}

/** What of the access to an account is in doubt, the oldest first; nothing without an open review. */
export async function listAccessInDoubt(db: Database, userId: string, paging: Paging): Promise<Listing<Access>> {
  const { limit, offset } = limits(paging);
  const found = sql`(${everything(userId)}) as found`;
  const [rows, [total]] = await db.batch([
    db.select(columns).from(found).orderBy(sql`found.created_on, found.kind, found.id`).limit(limit).offset(offset),
    db.select(rowCount).from(found),
  ]);
  return listing(rows, total?.count, paging);
}

const columns = {
  kind: sql<AccessKind>`found.kind`.as('kind'),
  id: sql<string>`found.id`.as('id'),
  spaceId: sql<string>`found.space_id`.as('spaceId'),
  spaceName: sql<string>`(select spaces.name from spaces where spaces.id = found.space_id)`.as('spaceName'),
  name: sql<string | null>`found.name`.as('name'),
  email: sql<string | null>`found.email`.as('email'),
  role: sql<Role | null>`found.role`.as('role'),
  createdOn: sql<number>`found.created_on`.as('createdOn'),
};

/** D1 takes five parts of a compound select at most. */
function everything(userId: string) {
  const person = (column: 'name' | 'email') =>
    sql`(select users.${sql.raw(column)} from users where users.id = members.user_id and members.user_id <> ${userId})`;
  const kindOfMember = sql`case when members.user_id is null then 'invitation'
    when members.user_id = ${userId} then 'membership' else 'member' end`;
  return sql`select 'key' as kind, id, space_id, name, null as email, null as role, created_on
      from api_keys where ${inDoubt.key(userId)}
    union all select ${kindOfMember}, id, space_id, ${person('name')}, coalesce(${person('email')}, invited_email), role, created_on
      from members where (${inDoubt.member(userId)}) or (${inDoubt.invitation(userId)}) or (${inDoubt.membership(userId)})
    union all select secrets.kind, id, id, null, null, null, iif(secrets.kind = 'gt', gt_created_on, signing_created_on)
      from spaces, (select 'gt' as kind union all select 'signing') as secrets
      where iif(secrets.kind = 'gt', ${inDoubt.gt(userId)}, ${inDoubt.signing(userId)})
    union all select 'webhook', id, space_id, url, null, null, created_on from webhooks where ${inDoubt.webhook(userId)}`;
}

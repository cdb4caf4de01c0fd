import { and, eq, max, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { previousSecrets, spaces } from './table.ts';

type SecretKind = (typeof previousSecrets.$inferSelect)['kind'];

interface Rotation {
  kind: SecretKind;
  /** Of gt the SHA-256, of signed URLs the secret, sealed; null clears it. */
  secret: string | null;
  /** Until when the present one holds, epoch milliseconds; null: it stops with this write, and so do those before it. */
  previousUntil: number | null;
}

const columns = {
  gt: { secret: spaces.gtHash, set: (gtHash: string | null, gtCreatedOn: number | null) => ({ gtHash, gtCreatedOn }) },
  signing: {
    secret: spaces.signingSecret,
    set: (signingSecret: string | null, signingCreatedOn: number | null) => ({ signingSecret, signingCreatedOn }),
  },
};

/** Secrets of a kind that hold beside the present one; of more the one that ends first stops. */
const maxPrevious = 20;

/**
 * Makes, rotates or clears a secret of a space, in one batch: of two rotations at once each keeps the one before it. A
 * secret that was to hold longer than the one that is rotated now keeps its time.
 */
export async function rotateSecret(
  db: Database,
  spaceId: string,
  { kind, secret, previousUntil }: Rotation,
  now: number,
): Promise<void> {
  const ofKind = and(eq(previousSecrets.spaceId, spaceId), eq(previousSecrets.kind, kind));
  const { secret: present, set } = columns[kind];
  const setSecret = db
    .update(spaces)
    .set({ ...set(secret, secret === null ? null : now), updatedOn: now })
    .where(eq(spaces.id, spaceId));
  if (previousUntil === null) {
    await db.batch([db.delete(previousSecrets).where(ofKind), setSecret]);
    return;
  }
  const surplus = sql`(select secret from previous_secrets where space_id = ${spaceId} and kind = ${kind}
    order by valid_until desc limit -1 offset ${maxPrevious})`;
  await db.batch([
    db.insert(previousSecrets).select(
      sql`select ${spaces.id}, ${kind}, ${present}, ${previousUntil} from ${spaces}
          where ${spaces.id} = ${spaceId} and ${present} is not null`,
    ),
    db.delete(previousSecrets).where(and(ofKind, sql`${previousSecrets.secret} in ${surplus}`)),
    setSecret,
  ]);
}

/** Until when the last of the rotated secrets holds, epoch milliseconds; null where none does. */
export async function findPreviousUntil(
  db: Database,
  { spaceId, kind }: { spaceId: string; kind: SecretKind },
  now: number,
): Promise<number | null> {
  const { validUntil } = previousSecrets;
  const row = await db
    .select({ until: max(validUntil) })
    .from(previousSecrets)
    .where(and(eq(previousSecrets.spaceId, spaceId), eq(previousSecrets.kind, kind), sql`${validUntil} > ${now}`))
    .get();
  return row?.until ?? null;
}

/** Forgets secrets that ended before `now`, at most `limit`. Answers how many. */
export async function deleteEndedSecrets(db: Database, now: number, limit: number): Promise<number> {
  const ended = sql`(select rowid from previous_secrets where valid_until <= ${now} order by valid_until limit ${limit})`;
  const deleted = await db
    .delete(previousSecrets)
    .where(sql`rowid in ${ended}`)
    .returning({ spaceId: previousSecrets.spaceId });
  return deleted.length;
}

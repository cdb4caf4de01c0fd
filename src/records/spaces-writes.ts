import { and, eq, notExists, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import type { Database } from './database.ts';
import { members } from './members.ts';
import { insertMember } from './members-writes.ts';
import { makeFreeSlug } from './slug.ts';
import { operatorSpace, previousSecrets, type SecretKind, type Space, spaces } from './spaces.ts';

export interface NewSpace {
  id?: string;
  name: string;
  /** Unique over all spaces. */
  slug: string;
  /** The maximum number of credits. null if they are unlimited (CRD-1). */
  creditsLimit?: number | null;
  globalVariables?: Space['globalVariables'];
}

/** Creates a space. Throws if the slug is taken. `now` is in epoch milliseconds. */
export async function createSpace(db: Database, space: NewSpace, now: number): Promise<Space> {
  return await db
    .insert(spaces)
    .values({ ...space, id: space.id ?? newId(), createdOn: now, updatedOn: now, ledgerSince: now })
    .returning()
    .get();
}

interface NewOwnedSpace {
  id: string;
  name: string;
  ownerId: string;
  /** The maximum number of credits. null if they are unlimited (CRD-1). */
  creditsLimit: number | null;
}

/**
 * The statements that create a space with its first owner, for a batch, so that neither exists without the other
 * (SEC-5).
 */
export function insertSpaceWithOwner(db: Database, { id, name, ownerId, creditsLimit }: NewOwnedSpace, now: number) {
  return [
    db.insert(spaces).values({
      id,
      name,
      slug: makeFreeSlug(name, 'space'),
      creditsLimit,
      createdOn: now,
      updatedOn: now,
      ledgerSince: now,
    }),
    insertMember(db, { spaceId: id, userId: ownerId, role: 'owner' }, now),
  ] as const;
}

type SpacePatch = Partial<Pick<Space, 'name' | 'slug' | 'globalVariables'>>;

/**
 * Updates a space. Returns undefined and changes nothing if the space is not at `revision` (GEN-12; undefined accepts
 * any revision), or if another space has the slug.
 */
export async function updateSpace(
  db: Database,
  { id, revision }: { id: string; revision?: number | undefined },
  patch: SpacePatch,
  now: number,
): Promise<Space | undefined> {
  const slugIsFree =
    patch.slug === undefined
      ? undefined
      : sql`not exists (select 1 from spaces as others where others.slug = ${patch.slug} and others.id <> ${id})`;
  return await db
    .update(spaces)
    .set({ ...patch, revision: sql`${spaces.revision} + 1`, updatedOn: now })
    .where(and(eq(spaces.id, id), revision === undefined ? undefined : eq(spaces.revision, revision), slugIsFree))
    .returning()
    .get();
}

interface Rotation {
  kind: SecretKind;
  /** The SHA-256 of a GET render secret, or the sealed signing secret. Null clears it. */
  secret: string | null;
  /**
   * Until when the current secret stays valid, in epoch milliseconds. If null, the current and all earlier secrets stop
   * working with this write.
   */
  previousUntil: number | null;
}

const secretColumns = {
  gt: { secret: spaces.gtHash, set: (gtHash: string | null, gtCreatedOn: number | null) => ({ gtHash, gtCreatedOn }) },
  signing: {
    secret: spaces.signingSecret,
    set: (signingSecret: string | null, signingCreatedOn: number | null) => ({ signingSecret, signingCreatedOn }),
  },
};

/**
 * The maximum number of previous secrets of a kind that stay valid. If there are more, the one that expires first is
 * deleted.
 */
const maxPrevious = 20;

/**
 * Creates, rotates or clears a secret of a space in one batch, so that of simultaneous rotations each keeps the secret
 * that it replaced. If an earlier secret would stay valid longer than the new limit, it keeps its own expiry.
 */
export async function rotateSecret(
  db: Database,
  spaceId: string,
  { kind, secret, previousUntil }: Rotation,
  now: number,
): Promise<void> {
  const ofKind = and(eq(previousSecrets.spaceId, spaceId), eq(previousSecrets.kind, kind));
  const { secret: present, set } = secretColumns[kind];
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

/** Deletes secrets that expired before `now`, at most `limit`. Returns how many it deleted. */
export async function deleteEndedSecrets(db: Database, now: number, limit: number): Promise<number> {
  const ended = sql`(select rowid from previous_secrets where valid_until <= ${now} order by valid_until limit ${limit})`;
  const deleted = await db
    .delete(previousSecrets)
    .where(sql`rowid in ${ended}`)
    .returning({ spaceId: previousSecrets.spaceId });
  return deleted.length;
}

/**
 * Sets the space's GET render secret by its SHA-256, or clears it with null. Earlier secrets stop working (AUTH-11).
 */
export async function setGt(db: Database, spaceId: string, gtHash: string | null, now: number): Promise<void> {
  await rotateSecret(db, spaceId, { kind: 'gt', secret: gtHash, previousUntil: null }, now);
}

/** Sets the space's sealed signing secret, or clears it with null. Earlier secrets stop working (AUTH-18). */
export async function setSigningSecret(
  db: Database,
  spaceId: string,
  sealed: string | null,
  now: number,
): Promise<void> {
  await rotateSecret(db, spaceId, { kind: 'signing', secret: sealed, previousUntil: null }, now);
}

/** Takes the operator role from a space without members, so that the next new space gets it. */
export async function releaseOperatorRole(db: Database, spaceId: string): Promise<void> {
  const membersOfSpace = db.select({ userId: members.userId }).from(members).where(eq(members.spaceId, spaceId));
  await db.delete(operatorSpace).where(and(eq(operatorSpace.spaceId, spaceId), notExists(membersOfSpace)));
}

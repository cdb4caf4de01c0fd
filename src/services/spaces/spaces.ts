import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Database } from '../../records/database.ts';
import { activateSpace } from '../../records/sessions-writes.ts';
import { findUserSpace, type UserSpace } from '../../records/spaces.ts';
import { insertSpaceWithOwner } from '../../records/spaces-writes.ts';
import type { Services } from '../services.ts';

/** Creates a space with its first owner. If `creditsLimit` is null, credits are unlimited (CRD-1). */
export async function makeSpace(
  { db, clock }: Services,
  ownerId: string,
  { name, creditsLimit }: { name: string; creditsLimit: number | null },
): Promise<UserSpace> {
  const space = { id: newId(), name, ownerId, creditsLimit };
  await db.batch(insertSpaceWithOwner(db, space, clock.now()));
  return await spaceOfUser(db, ownerId, space.id);
}

/** Makes a space the active one of a session (AUTH-7). @throws AppError space_not_found if the user is not a member */
export async function switchToSpace(
  { db }: Services,
  session: { id: string; userId: string },
  spaceId: string,
): Promise<UserSpace> {
  if (!(await activateSpace(db, session.id, spaceId))) throw new AppError('space_not_found');
  return await spaceOfUser(db, session.userId, spaceId);
}

/** @throws AppError space_not_found if the user is not a member (AUTH-1) */
export async function spaceOfUser(db: Database, userId: string, spaceId: string): Promise<UserSpace> {
  const space = await findUserSpace(db, userId, spaceId);
  if (!space) throw new AppError('space_not_found');
  return space;
}

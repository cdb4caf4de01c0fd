import { requireRole } from '../../access/roles.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { closeSpace } from '../../records/closed-spaces-writes.ts';
import { findMember } from '../../records/members.ts';
import { transferSpace } from '../../records/members-writes.ts';
import { findOperatorSpaceId, type UserSpace } from '../../records/spaces.ts';
import type { OwnSession } from '../account/own-session.ts';
import { requirePassword } from '../account/require-password.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { recordChange } from '../hot/changes.ts';
import type { Services } from '../services.ts';
import { spaceOfUser } from './spaces.ts';

interface Asked {
  /** The id of the space. */
  id: string;
  password: string;
  /** See clientKey. */
  client: string;
}

/**
 * Deletes a space: all access to it stops at once, and the scheduled job removes its contents. The request must repeat
 * its name, so that nobody deletes the wrong one.
 * @throws AppError space_not_found, forbidden_role, invalid_body, wrong_password, sign_in_limited, service_busy;
 * conflict for the space from which the deployment is run, because nobody could pass on password resets any more
 */
export async function deleteSpace(
  services: Services,
  ownSession: OwnSession,
  confirmation: Asked & { name: string },
): Promise<void> {
  const { id, name } = confirmation;
  const space = await ownedSpace(services, ownSession, id);
  if (space.name !== name) {
    const message = 'Type the name of the space exactly as it is written.';
    throw new AppError('invalid_body', { errors: [{ path: 'name', code: 'invalid_value', message }] });
  }
  if ((await findOperatorSpaceId(services.db)) === id)
    throw new AppError('conflict', {
      detail: 'The installation is operated from this space, so it cannot be deleted. Hand it over instead.',
    });
  await passwordTurns.admit(services.defer, async () => {
    await requirePassword(services, ownSession, confirmation);
    const facts = { id, name, ownerId: ownSession.userId, closing: newId() };
    if (!(await closeSpace(services.db, facts, services.clock.now())))
      throw new AppError('conflict', { detail: 'The space was renamed or handed over meanwhile.' });
    recordChange(services, id);
  });
}

/**
 * Makes another member the owner of a space in place of the user, who stays as an admin. Returns the space as the user
 * sees it afterwards.
 * @throws AppError space_not_found, forbidden_role, member_not_found, wrong_password, sign_in_limited, service_busy;
 * conflict for a member who is not an admin yet
 */
export async function handOverSpace(
  services: Services,
  ownSession: OwnSession,
  transfer: Asked & { memberId: string },
): Promise<UserSpace> {
  const { db, clock } = services;
  const address = { id: transfer.memberId, spaceId: transfer.id };
  await ownedSpace(services, ownSession, transfer.id);
  const member = await findMember(db, address.spaceId, address.id);
  if (!member || member.userId === null) throw new AppError('member_not_found');
  if (member.userId === ownSession.userId) throw new AppError('conflict', { detail: 'You already own this space.' });
  await passwordTurns.admit(services.defer, async () => {
    await requirePassword(services, ownSession, transfer);
    if (!(await transferSpace(db, address, ownSession.userId, clock.now())))
      throw new AppError('conflict', {
        detail: 'A space can only be handed over to an admin. Give the member that role first.',
      });
  });
  return await spaceOfUser(db, ownSession.userId, transfer.id);
}

/** @throws AppError space_not_found if the user is not a member, forbidden_role if they are not an owner */
async function ownedSpace({ db }: Services, { userId }: OwnSession, id: string): Promise<UserSpace> {
  const space = await spaceOfUser(db, userId, id);
  requireRole(space.role, 'owner');
  return space;
}

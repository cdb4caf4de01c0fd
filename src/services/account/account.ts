import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { listSolelyOwnedSpaces } from '../../records/closed-spaces.ts';
import { closeAccount as closeRecords } from '../../records/closed-spaces-writes.ts';
import { findUser } from '../../records/users.ts';
import { renameUser, replacePassword } from '../../records/users-writes.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { hashPassword } from '../authenticate/sessions/passwords.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import { recordChange } from '../hot/changes.ts';
import type { Services } from '../services.ts';
import type { OwnSession } from './own-session.ts';
import { requirePassword } from './require-password.ts';

/** The user of a session. @throws AppError unauthorized if the account was closed in the meantime */
export async function readAccount({ db, mailer }: Services, userId: string) {
  const person = await findUser(db, userId);
  if (!person) throw unauthorized('This needs a dashboard login');
  return { ...person, canVerifyEmail: mailer !== null, createdOn: isoTimestamp(person.createdOn) };
}

/** Renames the user, and returns them as readAccount does. */
export async function renameAccount(services: Services, userId: string, name: string) {
  await renameUser(services.db, userId, name, services.clock.now());
  return await readAccount(services, userId);
}

/**
 * Sets a new password. The other sessions of the user and the assistants that they connected are ended, unless the user
 * asks to keep them.
 * @throws AppError wrong_password, sign_in_limited, service_busy; conflict if the password was changed in the meantime
 */
export async function changePassword(
  services: Services,
  ownSession: OwnSession,
  change: { currentPassword: string; newPassword: string; keepOtherSessions: boolean; client: string },
): Promise<void> {
  const { currentPassword, newPassword, keepOtherSessions, client } = change;
  await passwordTurns.admit(services.defer, async () => {
    const from = await requirePassword(services, ownSession, { password: currentPassword, client });
    const to = await passwordTurns.take(() => hashPassword(newPassword));
    const keptSession = keepOtherSessions ? null : ownSession.id;
    const isReplaced = await replacePassword(
      services.db,
      { userId: ownSession.userId, from, to, keptSession },
      services.clock.now(),
    );
    if (!isReplaced)
      throw new AppError('conflict', { detail: 'The password was changed by another request. Try again.' });
  });
}

/**
 * Deletes the user and closes the spaces that belong to them alone: the API keys, secrets and public URLs of these
 * spaces stop working at once, and the scheduled job removes the contents of the spaces.
 * @throws AppError wrong_password, sign_in_limited, service_busy; sole_owner, with `data.spaces`, if a space with other
 * members has no other owner
 */
export async function closeAccount(
  services: Services,
  ownSession: OwnSession,
  confirmation: { password: string; client: string },
): Promise<void> {
  const { userId } = ownSession;
  await passwordTurns.admit(services.defer, async () => {
    await requirePassword(services, ownSession, confirmation);
    const closed = await closeRecords(services.db, { userId, closing: newId() }, services.clock.now());
    for (const spaceId of closed ?? []) recordChange(services, spaceId);
    if (closed) return;
    const spaces = await listSolelyOwnedSpaces(services.db, userId);
    const names = spaces.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError('sole_owner', { detail: `These spaces need another owner first: ${names}.`, data: { spaces } });
  });
}

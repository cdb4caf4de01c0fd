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
import type { AccountParts, LinkParts, OwnSession } from './parts.ts';
import { requirePassword } from './require-password.ts';

/** The person of a session. @throws AppError unauthorized for who closed their account meanwhile */
export async function readAccount({ db, mailer }: Pick<LinkParts, 'db' | 'mailer'>, userId: string) {
  const person = await findUser(db, userId);
  if (!person) throw unauthorized('This needs a dashboard login');
  return { ...person, canVerifyEmail: mailer !== null, createdOn: isoTimestamp(person.createdOn) };
}

/** The same with another name. */
export async function renameAccount(parts: Pick<LinkParts, 'db' | 'clock' | 'mailer'>, userId: string, name: string) {
  await renameUser(parts.db, userId, name, parts.clock.now());
  return await readAccount(parts, userId);
}

/**
 * Gives the person another password; their other sessions, and the assistants that they let in, end unless they are to
 * stay.
 * @throws AppError wrong_password, sign_in_limited, service_busy; conflict where it was changed meanwhile
 */
export async function changePassword(
  parts: AccountParts,
  own: OwnSession,
  change: { currentPassword: string; newPassword: string; keepOtherSessions: boolean; client: string },
): Promise<void> {
  const { currentPassword, newPassword, keepOtherSessions, client } = change;
  await passwordTurns.admit(parts.defer, async () => {
    const from = await requirePassword(parts, own, { password: currentPassword, client });
    const to = await passwordTurns.take(() => hashPassword(newPassword));
    const keptSession = keepOtherSessions ? null : own.id;
    const isReplaced = await replacePassword(
      parts.db,
      { userId: own.userId, from, to, keptSession },
      parts.clock.now(),
    );
    if (!isReplaced)
      throw new AppError('conflict', { detail: 'The password was changed by another request. Try again.' });
  });
}

/**
 * Removes the person, and closes the spaces that are theirs alone: API keys, secrets and public addresses of those stop at
 * once, and the scheduled job removes all that is in them.
 * @throws AppError wrong_password, sign_in_limited, service_busy; sole_owner, with `data.spaces`, where a space with other
 * members has no other owner
 */
export async function closeAccount(
  parts: AccountParts,
  own: OwnSession,
  asked: { password: string; client: string },
): Promise<void> {
  const { userId } = own;
  await passwordTurns.admit(parts.defer, async () => {
    await requirePassword(parts, own, asked);
    if (await closeRecords(parts.db, { userId, closing: newId() }, parts.clock.now())) return;
    const spaces = await listSolelyOwnedSpaces(parts.db, userId);
    const names = spaces.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError('sole_owner', { detail: `These spaces need another owner first: ${names}.`, data: { spaces } });
  });
}

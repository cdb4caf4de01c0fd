import { AppError } from '../../core/errors/app-error.ts';
import { findPassword } from '../../records/users.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { verifyPassword } from '../authenticate/sessions/passwords.ts';
import { countSignIn } from '../authenticate/sessions/sign-in-limit.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import type { Services } from '../services.ts';
import type { OwnSession } from './own-session.ts';

/**
 * Checks that the user of a session knows their password. Returns its hash. A failed attempt counts as a failed sign-in
 * of this session. Therefore a thief of the session has at most ten guesses, and failed attempts of others do not keep
 * the user from trying (AUTH-7). `client`: see clientKey.
 * @throws AppError wrong_password, sign_in_limited
 */
export async function requirePassword(
  { db, quotas }: Services,
  { id: sessionId, userId }: OwnSession,
  { password, client }: { password: string; client: string },
): Promise<string> {
  const storedPassword = await findPassword(db, userId);
  if (!storedPassword) throw unauthorized('This needs a dashboard login');
  const forgive = await countSignIn(quotas, {
    email: storedPassword.email,
    passwordHash: storedPassword.hash,
    client,
    knownBrowser: sessionId,
  });
  const isRight = await passwordTurns
    .take(() => verifyPassword({ password, hash: storedPassword.hash }))
    .catch(async (error) => {
      await forgive();
      throw error;
    });
  if (!isRight) throw new AppError('wrong_password');
  await forgive();
  return storedPassword.hash;
}

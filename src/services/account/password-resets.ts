import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { listAccessInDoubt } from '../../records/access-reviews.ts';
import { closeAccessReview } from '../../records/access-reviews-writes.ts';
import type { Paging } from '../../records/paging.ts';
import { isPasswordResetOpen, listPasswordResets } from '../../records/password-resets.ts';
import { insertPasswordReset, usePasswordReset } from '../../records/password-resets-writes.ts';
import { findPasswordHash } from '../../records/users.ts';
import { type QuotaRequest, retryAfter } from '../authenticate/quotas.ts';
import { resetToken } from '../authenticate/secret-tokens.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { hashPassword } from '../authenticate/sessions/passwords.ts';
import { writeMail } from '../mail/write.ts';
import type { Services } from '../services.ts';
import { hashLinkToken, type LinkKind, linksToPassOn, makeLink } from './links.ts';

const hourMs = 3_600_000;
const resetLink: LinkKind = {
  token: resetToken,
  path: '/password-reset',
  sealName: 'password-reset',
  lifetimeMs: hourMs,
};
const requests = {
  /** The limit for one client and one account together, so that nobody can use up the requests of someone else. */
  pair: { limit: 3, windowMs: hourMs },
  /** The limit for one client, regardless of the accounts that it names. */
  client: { limit: 30, windowMs: hourMs },
} as const;
/**
 * The limit of links that are created for an account, regardless of who requests them. If no link is created because of
 * it, the previous one is at most ten minutes old and still works. The limit therefore never keeps the user from a
 * reset, and their inbox is not flooded.
 */
const links: QuotaRequest = { limit: 1, windowMs: 10 * 60_000 };
const confirmations: QuotaRequest = { limit: 20, windowMs: hourMs };

/**
 * Requests a reset. The rest of the work happens after the response, and begins with the same statements for an address
 * without an account. Neither the response nor its time reveals who has an account (AUTH-1). `knownBrowser`: see
 * knownBrowserOf.
 * @throws AppError rate_limited, in the same way for every address
 */
export async function requestPasswordReset(
  services: Services,
  { email: written, client, knownBrowser }: { email: string; client: string; knownBrowser: string | null },
): Promise<void> {
  const email = written.toLowerCase();
  const account = await sha256Hex(email);
  // A browser that has signed in to the account before is not counted with the other clients of its address.
  if (knownBrowser === null) await count(services, `password-reset:client:${client}`, requests.client);
  await count(services, `password-reset:pair:${account}:${knownBrowser ?? client}`, requests.pair);
  services.defer(makeResetOnce(services, email).catch((error) => services.report('password_reset_failed', error)));
}

async function makeResetOnce(services: Services, email: string): Promise<void> {
  // Links are counted per password hash. Once the password has changed, the link that was used is gone, and a new one
  // may be created.
  const hash = await findPasswordHash(services.db, email);
  const counter = services.quotas.getByName(`password-reset:links:${await sha256Hex(`${email}\n${hash ?? ''}`)}`);
  const quotaResult = await counter.take(links);
  if (!quotaResult.granted) return;
  try {
    await makeReset(services, email);
  } catch (error) {
    await counter.release(quotaResult.ticket);
    throw error;
  }
}

async function makeReset(services: Services, email: string): Promise<void> {
  const { stored, url } = await makeLink(services, resetLink);
  const person = await insertPasswordReset(services.db, email, stored);
  const { mailer } = services;
  if (!person || !mailer) return;
  await mailer.send(
    writeMail({
      to: email,
      subject: 'Reset your Galley password',
      paragraphs: [
        `Hello ${person.name},`,
        'Someone requested a password reset for your account. The link works once, for one hour:',
      ],
      link: { url, label: 'Choose a new password' },
      end: 'If you did not request it, ignore this email. Your password does not change.',
    }),
  );
}

/** Open resets that were not mailed, for the operator to pass on. See linksToPassOn. */
export const passwordResetsFor = (services: Services, spaceId: string, paging: Paging) =>
  linksToPassOn(services, resetLink, {
    spaceId,
    paging,
    list: listPasswordResets,
    getAddresses: ({ email }) => ({ email }),
  });

/**
 * Uses a reset, once: sets the password, and ends all sessions of the user and the assistants that they connected. The
 * count of failed sign-ins starts again. A link that was mailed verifies the address. Returns the user's address, and,
 * if it was never verified before, how much access was given until now, so that the user decides what stays.
 * @throws AppError password_reset_not_found, rate_limited, service_busy
 */
export async function confirmPasswordReset(
  services: Services,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<{ email: string; accessInDoubt: number }> {
  await countReset(services, client);
  const tokenHash = await hashLinkToken(resetLink, token);
  // Skip hashing if the link is not valid, because hashing is expensive.
  if (tokenHash === null || !(await isPasswordResetOpen(services.db, tokenHash, services.clock.now())))
    throw notFound();
  return await passwordTurns.admit(services.defer, async () => {
    const hash = await passwordTurns.take(() => hashPassword(password));
    const person = await usePasswordReset(services.db, { tokenHash, password: hash }, services.clock.now());
    if (!person) throw notFound();
    const { count: accessInDoubt } = await listAccessInDoubt(services.db, person.id, { page: 1, perPage: 1 });
    if (accessInDoubt === 0) await closeAccessReview(services.db, person.id);
    return { email: person.email, accessInDoubt };
  });
}

/**
 * Counts an attempt to use a link that sets an account's password, because it may be a guess. @throws AppError
 * rate_limited
 */
export async function countReset(services: Services, client: string): Promise<void> {
  await count(services, `password-reset:confirm:${client}`, confirmations);
}

function notFound(): AppError {
  return new AppError('password_reset_not_found', {
    detail: 'The link is mistyped, was already used, or is older than an hour.',
  });
}

async function count({ quotas }: Services, name: string, quota: QuotaRequest): Promise<void> {
  const answer = await quotas.getByName(name).take(quota);
  if (answer.granted) return;
  const detail = 'Too many password resets were requested for this address. Try again later.';
  throw new AppError('rate_limited', { detail, headers: retryAfter(answer.retryAfterMs) });
}

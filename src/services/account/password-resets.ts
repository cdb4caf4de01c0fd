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
import { type LinkKind, linksToPassOn, makeLink, tokenHashOf } from './links.ts';
import type { AccountParts, LinkParts } from './parts.ts';

const hourMs = 3_600_000;
const resetLink: LinkKind = {
  token: resetToken,
  path: '/password-reset',
  sealName: 'password-reset',
  lifetimeMs: hourMs,
};
const requests = {
  /** Of one requester for one account: nobody uses up what another may ask. */
  pair: { limit: 3, windowMs: hourMs },
  /** Of one client, whichever accounts it names. */
  client: { limit: 30, windowMs: hourMs },
} as const;
/**
 * Links that are made for an account, whoever asks. Where none is made, the one before is at most ten minutes old and still
 * works: its person is never kept from a reset, and an inbox is not flooded.
 */
const links: QuotaRequest = { limit: 1, windowMs: 10 * 60_000 };
const confirmations: QuotaRequest = { limit: 20, windowMs: hourMs };

/**
 * Asks for a reset. What follows is done after the answer and begins with the same statements for an address that nobody
 * has: neither the answer nor its time tells who has an account (AUTH-1). `knownBrowser`: see knownBrowserOf.
 * @throws AppError rate_limited, alike for every address
 */
export async function requestPasswordReset(
  parts: LinkParts,
  { email: written, client, knownBrowser }: { email: string; client: string; knownBrowser: string | null },
): Promise<void> {
  const email = written.toLowerCase();
  const account = await sha256Hex(email);
  // A browser that has signed in to the account before is not counted with the others of its address.
  if (knownBrowser === null) await count(parts, `password-reset:client:${client}`, requests.client);
  await count(parts, `password-reset:pair:${account}:${knownBrowser ?? client}`, requests.pair);
  parts.defer(makeResetOnce(parts, email).catch((error) => parts.report('password_reset_failed', error)));
}

async function makeResetOnce(parts: LinkParts, email: string): Promise<void> {
  // Another password begins a new count: a link that was used is no longer there to be used again.
  const hash = await findPasswordHash(parts.db, email);
  const counter = parts.quotas.getByName(`password-reset:links:${await sha256Hex(`${email}\n${hash ?? ''}`)}`);
  const place = await counter.take(links);
  if (!place.granted) return;
  try {
    await makeReset(parts, email);
  } catch (error) {
    await counter.release(place.ticket);
    throw error;
  }
}

async function makeReset(parts: LinkParts, email: string): Promise<void> {
  const { stored, url } = await makeLink(parts, resetLink);
  const person = await insertPasswordReset(parts.db, email, stored);
  const { mailer } = parts;
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

/** Open resets that did not go by mail, for the operator to pass on. See linksToPassOn. */
export const passwordResetsFor = (parts: LinkParts, spaceId: string, paging: Paging) =>
  linksToPassOn(parts, resetLink, {
    spaceId,
    paging,
    list: listPasswordResets,
    addressesOf: ({ email }) => ({ email }),
  });

/**
 * Uses a reset, once: gives its person the password, and ends all their sessions and the assistants that they let in. The
 * count of failed sign-ins starts again. A link that went by mail proves the address. Answers the person's address, and, where
 * nobody had proven it before, how much access was given until now: the person decides which of it stays.
 * @throws AppError password_reset_not_found, rate_limited, service_busy
 */
export async function confirmPasswordReset(
  parts: Pick<LinkParts, 'db' | 'clock' | 'quotas' | 'defer'>,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<{ email: string; accessInDoubt: number }> {
  await countReset(parts, client);
  const tokenHash = await tokenHashOf(resetLink, token);
  // Nothing is hashed for a link that does not hold.
  if (tokenHash === null || !(await isPasswordResetOpen(parts.db, tokenHash, parts.clock.now()))) throw notFound();
  return await passwordTurns.admit(parts.defer, async () => {
    const hash = await passwordTurns.take(() => hashPassword(password));
    const person = await usePasswordReset(parts.db, { tokenHash, password: hash }, parts.clock.now());
    if (!person) throw notFound();
    const { count: accessInDoubt } = await listAccessInDoubt(parts.db, person.id, { page: 1, perPage: 1 });
    if (accessInDoubt === 0) await closeAccessReview(parts.db, person.id);
    return { email: person.email, accessInDoubt };
  });
}

/** Counts a guess of a link that gives an account another password. @throws AppError rate_limited */
export async function countReset(parts: Pick<AccountParts, 'quotas'>, client: string): Promise<void> {
  await count(parts, `password-reset:confirm:${client}`, confirmations);
}

function notFound(): AppError {
  return new AppError('password_reset_not_found', {
    detail: 'The link is mistyped, was already used, or is older than an hour.',
  });
}

async function count({ quotas }: Pick<AccountParts, 'quotas'>, name: string, quota: QuotaRequest): Promise<void> {
  const answer = await quotas.getByName(name).take(quota);
  if (answer.granted) return;
  const detail = 'Too many password resets were requested for this address. Try again later.';
  throw new AppError('rate_limited', { detail, headers: retryAfter(answer.retryAfterMs) });
}

import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { type EmailLink, findEmailLink, listEmailLinks } from '../../records/email-links.ts';
import { insertEmailLink, undoEmailChange, useEmailLink } from '../../records/email-links-writes.ts';
import type { Paging } from '../../records/paging.ts';
import { findUser, type Person } from '../../records/users.ts';
import { isAddressTaken } from '../../records/users-writes.ts';
import { type QuotaRequest, retryAfter, takeAll } from '../authenticate/quotas.ts';
import { emailToken } from '../authenticate/secret-tokens.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { hashPassword } from '../authenticate/sessions/passwords.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { changedMail, changeMail, verificationMail } from './address-mails.ts';
import { hashLinkToken, type LinkKind, linksToPassOn, makeLink } from './links.ts';
import type { OwnSession } from './own-session.ts';
import { countReset } from './password-resets.ts';
import { requirePassword } from './require-password.ts';

const dayMs = 86_400_000;
const proofLink: LinkKind = {
  token: emailToken,
  path: '/confirm-email',
  sealName: 'email-link',
  lifetimeMs: 3 * dayMs,
};
const undoLink: LinkKind = { ...proofLink, path: '/email-undo', lifetimeMs: 7 * dayMs };
/** The maximum number of mails per address and per account, because strangers can cause them. */
const mails = { limit: 5, windowMs: dayMs } as const satisfies QuotaRequest;

/**
 * Sends the link that verifies a user's address, if the deployment sends mail and the address is not verified yet.
 * @throws AppError rate_limited
 */
export async function sendVerification(services: Services, userId: string): Promise<{ isSent: boolean }> {
  const person = await personAt(services, userId);
  if (!services.mailer || person.emailVerified) return { isSent: false };
  await countMails(services, person, person.email);
  const url = await insertProof(services, { userId: person.id, kind: 'verify', email: person.email });
  mailLater(services, verificationMail({ to: person.email, name: person.name, url }));
  return { isSent: true };
}

/**
 * Requests a change of address. The new address applies once the user opens the link sent to it, or the link that the
 * operator passes on if the deployment sends no mail. The response does not say whether an account has the address
 * (AUTH-1).
 * @throws AppError wrong_password, sign_in_limited, service_busy, invalid_body, rate_limited
 */
export async function requestAddress(
  services: Services,
  ownSession: OwnSession,
  change: { email: string; password: string; client: string },
): Promise<{ isMailed: boolean }> {
  const email = change.email.toLowerCase();
  return await passwordTurns.admit(services.defer, async () => {
    await requirePassword(services, ownSession, change);
    const person = await personAt(services, ownSession.userId);
    if (person.email === email) {
      const message = 'This is already your address.';
      throw new AppError('invalid_body', { errors: [{ path: 'email', code: 'invalid_value', message }] });
    }
    await countMails(services, person, email);
    const url = await insertProof(services, { userId: person.id, kind: 'change', email });
    mailLater(services, changeMail({ to: email, name: person.name, url }));
    return { isMailed: services.mailer !== null };
  });
}

/**
 * Uses a link of the signed-in user, which verifies their address or changes it to the one they requested. If a link
 * was sent to a wrong address, its reader cannot use it, because it works only for the user who requested it. A change
 * is reported to the former address, with a link that restores it.
 * @throws AppError email_link_not_found; conflict if another account has the address
 */
export async function confirmAddress(services: Services, userId: string, token: string): Promise<{ email: string }> {
  const link = await openLink(services, token, userId);
  const person = await personAt(services, userId);
  const isNoticed = link.kind === 'change' && services.mailer !== null;
  const undo = isNoticed ? await makeLink(services, undoLink) : null;
  const undoRow = undo && { ...undo.stored, userId, kind: 'undo' as const, email: person.email };
  const isUsed = await useEmailLink(services.db, link, undoRow, services.clock.now()).catch((error: unknown) => {
    if (isAddressTaken(error)) throw new AppError('conflict', { detail: 'Another account has this address.' });
    throw error;
  });
  if (!isUsed) throw notFound();
  if (undo) {
    mailLater(services, changedMail({ to: person.email, name: person.name, url: undo.url, email: link.email }));
  }
  return { email: link.email };
}

/**
 * Restores the former address of an account and sets a new password. All sessions of the account end.
 * @throws AppError email_link_not_found, rate_limited, service_busy
 */
export async function undoAddress(
  services: Services,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<{ email: string }> {
  await countReset(services, client);
  // Look the link up before hashing the password: hashing is expensive.
  const link = await openLink(services, token, null);
  return await passwordTurns.admit(services.defer, async () => {
    const hash = await passwordTurns.take(() => hashPassword(password));
    if (!(await undoEmailChange(services.db, link, hash, services.clock.now()))) throw notFound();
    return { email: link.email };
  });
}

/** Open links to new addresses that were not mailed, for the operator to pass on. See linksToPassOn. */
export const addressChangesFor = (services: Services, spaceId: string, paging: Paging) =>
  linksToPassOn(services, proofLink, {
    spaceId,
    paging,
    list: listEmailLinks,
    getAddresses: ({ currentEmail, email }) => ({ email: currentEmail, newEmail: email }),
  });

async function personAt({ db }: Services, userId: string): Promise<Person> {
  const person = await findUser(db, userId);
  if (!person) throw unauthorized('This needs a dashboard login');
  return person;
}

/** Stores a link that verifies an address. Returns its URL. */
async function insertProof(services: Services, owner: Pick<EmailLink, 'userId' | 'kind' | 'email'>): Promise<string> {
  const { stored, url } = await makeLink(services, proofLink);
  await insertEmailLink(services.db, { ...stored, ...owner });
  return url;
}

/** The open link with this token. `userId`: see findEmailLink. @throws AppError email_link_not_found */
async function openLink({ db, clock }: Services, token: string, userId: string | null): Promise<EmailLink> {
  const tokenHash = await hashLinkToken(proofLink, token);
  const link = tokenHash === null ? undefined : await findEmailLink(db, { tokenHash, userId }, clock.now());
  if (!link) throw notFound();
  return link;
}

/** @throws AppError rate_limited */
async function countMails({ quotas }: Services, { id }: Person, email: string): Promise<void> {
  const taken = await takeAll(quotas, [
    [`email-links:person:${id}`, mails],
    [`email-links:address:${await sha256Hex(email)}`, mails],
  ]);
  if (taken.granted) return;
  const detail = 'At most five emails a day are sent to one address and for one account. Try again later.';
  throw new AppError('rate_limited', { detail, headers: retryAfter(taken.retryAfterMs) });
}

function mailLater({ mailer, defer, report }: Services, mail: Mail): void {
  if (mailer) defer(mailer.send(mail).catch((error) => report('address_mail_failed', error)));
}

function notFound(): AppError {
  return new AppError('email_link_not_found', {
    detail: 'The link is mistyped, was already used, has expired, or belongs to another account.',
  });
}

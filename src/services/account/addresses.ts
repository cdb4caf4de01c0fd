import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import { seal, unseal } from '../../core/sealing.ts';
import { insertEmailLink } from '../../records/email-links/insert.ts';
import { type ListedEmailLink, listEmailLinks } from '../../records/email-links/list.ts';
import type { EmailLink } from '../../records/email-links/table.ts';
import { findEmailLink, undoEmailChange, useEmailLink } from '../../records/email-links/use.ts';
import type { Listing, Paging } from '../../records/paging.ts';
import { findOperatorSpaceId } from '../../records/spaces/find.ts';
import { isAddressTaken } from '../../records/users/address-taken.ts';
import { findUser, type Person } from '../../records/users/find.ts';
import { type QuotaRequest, retryAfter, takeAll } from '../authenticate/quotas.ts';
import { emailToken, hashToken, isToken, mintToken } from '../authenticate/secret-tokens.ts';
import { passwordTurns } from '../authenticate/sessions/index.ts';
import { hashPassword } from '../authenticate/sessions/passwords.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import type { Mail } from '../mail/mailer.ts';
import { changedMail, changeMail, verificationMail } from './address-mails.ts';
import type { OwnSession } from './parts.ts';
import { countReset, type ResetParts } from './password-resets.ts';
import { requirePassword } from './require-password.ts';

const dayMs = 86_400_000;
/** Of links that prove an address, and of those that give the one before back. */
const lifetimes = { proof: 3 * dayMs, undo: 7 * dayMs } as const;
/** Mails that strangers can have sent: to an address, and for an account. */
const mails = { limit: 5, windowMs: dayMs } as const satisfies QuotaRequest;

/**
 * Sends the link that proves the address of a person, where the deployment sends mail and the address is not proven yet.
 * @throws AppError rate_limited
 */
export async function sendVerification(parts: ResetParts, userId: string): Promise<{ isSent: boolean }> {
  const person = await personAt(parts, userId);
  const { mailer } = parts;
  if (!mailer || person.emailVerified) return { isSent: false };
  await countMails(parts, person, person.email);
  const { url } = await makeLink(parts, person, { kind: 'verify', email: person.email });
  mailLater(parts, verificationMail({ to: person.email, name: person.name, url }));
  return { isSent: true };
}

/**
 * Asks for another address: it is the person's once they open the link that goes there, or that the operator passes on where
 * no mail is sent. The answer does not tell whether somebody has the address (AUTH-1).
 * @throws AppError wrong_password, sign_in_limited, service_busy, invalid_body, rate_limited
 */
export async function requestAddress(
  parts: ResetParts,
  own: OwnSession,
  asked: { email: string; password: string; client: string },
): Promise<{ isMailed: boolean }> {
  const email = asked.email.toLowerCase();
  return await passwordTurns.admit(parts.defer, async () => {
    await requirePassword(parts, own, asked);
    const person = await personAt(parts, own.userId);
    if (person.email === email) {
      const message = 'This is your address already';
      throw new AppError('invalid_body', { errors: [{ path: 'email', code: 'invalid_value', message }] });
    }
    await countMails(parts, person, email);
    const { url } = await makeLink(parts, person, { kind: 'change', email });
    if (parts.mailer) mailLater(parts, changeMail({ to: email, name: person.name, url }));
    return { isMailed: parts.mailer !== null };
  });
}

/**
 * Uses a link of the signed-in person: proves their address, or gives them the one that they asked for. A link that was sent to
 * a wrong address opens nothing there: it works for its own person alone. Who has the address before is told, with a link that
 * gives it back.
 * @throws AppError email_link_not_found; conflict where somebody else has the address
 */
export async function confirmAddress(parts: ResetParts, userId: string, token: string): Promise<{ email: string }> {
  const { db, clock } = parts;
  const now = clock.now();
  const link = isToken(token, emailToken)
    ? await findEmailLink(db, { tokenHash: await hashToken(token), userId }, now)
    : undefined;
  if (!link) throw notFound();
  const person = await personAt(parts, userId);
  const isNoticed = link.kind === 'change' && parts.mailer !== null;
  const undo = isNoticed ? await newLink(parts, person, { kind: 'undo', email: person.email }) : null;
  const isUsed = await useEmailLink(db, link, undo?.link ?? null, now).catch((error: unknown) => {
    if (isAddressTaken(error)) throw new AppError('conflict', { detail: 'Another account has this address' });
    throw error;
  });
  if (!isUsed) throw notFound();
  if (undo) {
    const facts = { to: person.email, name: person.name, url: `${parts.linkBase}/email-undo#${undo.token}` };
    mailLater(parts, changedMail({ ...facts, email: link.email }));
  }
  return { email: link.email };
}

/**
 * Gives the person of a link their former address back, with another password; whoever changed it is signed out everywhere.
 * @throws AppError email_link_not_found, rate_limited, service_busy
 */
export async function undoAddress(
  parts: ResetParts,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<{ email: string }> {
  await countReset(parts, client);
  const now = parts.clock.now();
  const link = isToken(token, emailToken)
    ? await findEmailLink(parts.db, { tokenHash: await hashToken(token), userId: null }, now)
    : undefined;
  // Nothing is hashed for a link that does not hold.
  if (!link) throw notFound();
  return await passwordTurns.admit(parts.defer, async () => {
    const hash = await passwordTurns.take(() => hashPassword(password));
    if (!(await undoEmailChange(parts.db, link, hash, now))) throw notFound();
    return { email: link.email };
  });
}

/** Links to new addresses that did not go by mail, for the owners of the space that the deployment is run from. */
export async function addressChangesFor(
  { db, clock, secret, linkBase }: Pick<ResetParts, 'db' | 'clock' | 'secret' | 'linkBase'>,
  spaceId: string,
  paging: Paging,
): Promise<Listing<ReturnType<typeof changeDoc>>> {
  if ((await findOperatorSpaceId(db)) !== spaceId) return { list: [], count: 0, pagesCount: 0 };
  const { list, ...rest } = await listEmailLinks(db, clock.now(), paging);
  const docs = list.map(async (link) => {
    const token = await unseal(secret, sealedAs(link.id), link.sealedToken ?? '');
    return changeDoc(link, token === null ? null : linkOf(linkBase, token));
  });
  return { list: await Promise.all(docs), ...rest };
}

function changeDoc({ id, name, currentEmail, email, expiresOn, createdOn }: ListedEmailLink, url: string | null) {
  const times = { expiresAt: isoTimestamp(expiresOn), createdOn: isoTimestamp(createdOn) };
  return { id, name, email: currentEmail, newEmail: email, url, ...times };
}

async function personAt({ db }: Pick<ResetParts, 'db'>, userId: string): Promise<Person> {
  const person = await findUser(db, userId);
  if (!person) throw unauthorized('This needs a dashboard login');
  return person;
}

type NewLink = Pick<EmailLink, 'kind' | 'email'>;

async function makeLink(parts: ResetParts, person: Person, facts: NewLink): Promise<{ url: string }> {
  const { link, token } = await newLink(parts, person, facts);
  await insertEmailLink(parts.db, link);
  return { url: linkOf(parts.linkBase, token) };
}

async function newLink(
  { secret, mailer, clock }: ResetParts,
  { id: userId }: Person,
  { kind, email }: NewLink,
): Promise<{ link: EmailLink; token: string }> {
  const id = newId();
  const token = mintToken(emailToken);
  const createdOn = clock.now();
  const link = {
    id,
    userId,
    kind,
    email,
    tokenHash: await hashToken(token),
    sealedToken: mailer ? null : await seal(secret, sealedAs(id), token),
    expiresOn: createdOn + (kind === 'undo' ? lifetimes.undo : lifetimes.proof),
    createdOn,
  };
  return { link, token };
}

/** @throws AppError rate_limited */
async function countMails({ quotas }: ResetParts, { id }: Person, email: string): Promise<void> {
  const taken = await takeAll(quotas, [
    [`email-links:person:${id}`, mails],
    [`email-links:address:${await sha256Hex(email)}`, mails],
  ]);
  if (taken.granted) return;
  const detail = 'Five mails a day go to an address, and for an account; try again later';
  throw new AppError('rate_limited', { detail, headers: retryAfter(taken.retryAfterMs) });
}

function mailLater({ mailer, defer, report }: ResetParts, mail: Mail): void {
  if (mailer) defer(mailer.send(mail).catch((error) => report('address_mail_failed', error)));
}

function notFound(): AppError {
  return new AppError('email_link_not_found', {
    detail: 'The link is unknown, was used, has expired, or belongs to another account',
  });
}

/** After the #: browsers send that to no server, so that the token is in nobody's log. */
const linkOf = (base: string, token: string) => `${base}/confirm-email#${token}`;

const sealedAs = (id: string) => `email-link:${id}`;

import type { SessionPrincipal } from '../../access/principal.ts';
import type { Role } from '../../access/roles.ts';
import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { findInvitation, isInvited, type ListedMember } from '../../records/members.ts';
import { acceptInvitation, insertMember } from '../../records/members-writes.ts';
import { findSpace, type UserSpace } from '../../records/spaces.ts';
import { findUser } from '../../records/users.ts';
import { mintInvitation } from '../authenticate/keys.ts';
import { takeAll } from '../authenticate/quotas.ts';
import { hashToken, invitation, isToken } from '../authenticate/secret-tokens.ts';
import type { Services } from '../services.ts';
import { spaceOfUser } from '../spaces/spaces.ts';
import { invitationMail } from './invitation-mail.ts';
import { requireManager } from './require-manager.ts';

const lifetimeMs = 7 * 86_400_000;

/**
 * Invites somebody to the caller's space for a week. `url` is returned here and nowhere else. If `email` is null,
 * anyone who has the token may join. An invitation with an address is mailed after the response if the deployment sends
 * mail and the space, the inviter and the address are below their daily limits. `isMailed` says whether it is.
 * @throws AppError forbidden_role
 */
export async function invite(
  services: Services,
  by: SessionPrincipal,
  { role, email }: { role: Role; email: string | null },
): Promise<{ member: ListedMember; url: string; isMailed: boolean }> {
  const { db, clock } = services;
  requireManager(by, [role]);
  const now = clock.now();
  const { token, hash } = await mintInvitation();
  const open = {
    spaceId: by.spaceId,
    role,
    invitedEmail: email?.toLowerCase() ?? null,
    inviteHash: hash,
    inviteExpiresOn: now + lifetimeMs,
    invitedBy: by.userId,
  };
  const [member] = await insertMember(db, open, now);
  if (!member) throw new AppError('internal_error', { cause: 'an insert answered no row' });
  // The token comes after the #: browsers do not send that part to servers, so no log records it.
  const url = `${services.origin}/invitation#${token}`;
  const isMailed = email !== null && (await mailInvitation(services, by, { email, url, role }));
  return { member: { ...member, userName: null, userEmail: null }, url, isMailed };
}

const dayMs = 86_400_000;
/** Daily limits of invitation mails: to an address from all spaces, by a user in all spaces, and of a space. */
const mails = {
  address: { limit: 5, windowMs: dayMs },
  person: { limit: 100, windowMs: dayMs },
  space: { limit: 100, windowMs: dayMs },
} as const;

async function mailInvitation(
  { db, quotas, mailer, defer, report }: Services,
  by: SessionPrincipal,
  facts: { email: string; url: string; role: Role },
): Promise<boolean> {
  if (!mailer) return false;
  const taken = await takeAll(quotas, [
    [`invitation-mails:address:${await sha256Hex(facts.email.toLowerCase())}`, mails.address],
    [`invitation-mails:person:${by.userId}`, mails.person],
    [`invitation-mails:${by.spaceId}`, mails.space],
  ]);
  if (!taken.granted) return false;
  const sending = async () => {
    const [inviter, space] = await Promise.all([findUser(db, by.userId), findSpace(db, by.spaceId)]);
    if (inviter && space) await mailer.send(invitationMail({ ...facts, inviter: inviter.name, space: space.name }));
  };
  defer(sending().catch((error) => report('invitation_mail_failed', error)));
  return true;
}

export interface InvitationFacts {
  space: { name: string };
  inviter: { name: string };
  role: Role;
  /** The invited address. If null, anyone who has the link may join. */
  email: string | null;
  expiresAt: string;
}

/**
 * Reads what the link of an invitation shows before the invitation is accepted.
 * @throws AppError invitation_not_found, which says whom to ask if the invitation has ended
 */
export async function readInvitation({ db, clock }: Services, token: string): Promise<InvitationFacts> {
  const storedInvitation = isToken(token, invitation) ? await findInvitation(db, await hashToken(token)) : undefined;
  if (!storedInvitation)
    throw new AppError('invitation_not_found', {
      detail: 'The invitation was already accepted or withdrawn, or the link is incomplete.',
    });
  const { spaceName, inviterName, role, invitedEmail, expiresOn } = storedInvitation;
  if (expiresOn <= clock.now()) {
    const day = isoTimestamp(expiresOn).slice(0, 10);
    const detail = `The invitation to “${spaceName}” expired on ${day}. Ask ${inviterName} for a new one.`;
    throw new AppError('invitation_not_found', { detail });
  }
  return {
    space: { name: spaceName },
    inviter: { name: inviterName },
    role,
    email: invitedEmail,
    expiresAt: isoTimestamp(expiresOn),
  };
}

/** Accepts an invitation for a user, once. Returns the space that they joined. @throws AppError invitation_not_found */
export async function takeInvitation({ db, clock }: Services, userId: string, token: string): Promise<UserSpace> {
  const member = await acceptInvitation(db, { inviteHash: await hashToken(token), userId }, clock.now());
  if (!member) {
    const detail = 'The invitation is for someone else, was already accepted or withdrawn, or has expired.';
    throw new AppError('invitation_not_found', { detail });
  }
  return await spaceOfUser(db, userId, member.spaceId);
}

/** @throws AppError sign_up_closed if neither the address nor the token belongs to an invitation (SEC-7) */
export async function requireInvited(
  { db, clock }: Services,
  { email, invitation }: { email: string; invitation: string | null },
): Promise<void> {
  const inviteHash = invitation === null ? null : await hashToken(invitation);
  if (await isInvited(db, { email: email.toLowerCase(), inviteHash }, clock.now())) return;
  throw new AppError('sign_up_closed');
}

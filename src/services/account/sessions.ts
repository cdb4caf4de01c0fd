import ipaddr from 'ipaddr.js';
import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Listing, Paging } from '../../records/paging.ts';
import { listSessions } from '../../records/sessions.ts';
import { endOtherSessions, endSession } from '../../records/sessions-writes.ts';
import type { Services } from '../services.ts';
import type { OwnSession } from './own-session.ts';

interface SessionDoc {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  /** The network of the address from which the user signed in. */
  network: string | null;
  createdOn: string;
  lastUsedOn: string;
  expiresOn: string;
}

/** The live sessions of the user, the newest first. */
export async function listOwnSessions(
  { db, clock }: Services,
  ownSession: OwnSession,
  paging: Paging,
): Promise<Listing<SessionDoc>> {
  const { list, ...rest } = await listSessions(db, ownSession.userId, clock.now(), paging);
  const docs = list.map(({ id, ipAddress, userAgent, createdOn, updatedOn, expiresOn }) => ({
    id,
    isCurrent: id === ownSession.id,
    userAgent: userAgent || null,
    network: maskNetwork(ipAddress),
    createdOn: isoTimestamp(createdOn.getTime()),
    lastUsedOn: isoTimestamp(updatedOn.getTime()),
    expiresOn: isoTimestamp(expiresOn.getTime()),
  }));
  return { list: docs, ...rest };
}

/** @throws AppError session_not_found, also for a session of another user */
export async function endOwnSession({ db }: Services, ownSession: OwnSession, id: string): Promise<void> {
  if (!(await endSession(db, { id, userId: ownSession.userId }))) throw new AppError('session_not_found');
}

/** Ends all sessions of the user except this one. Returns the number of ended sessions. */
export async function endOthers({ db }: Services, ownSession: OwnSession): Promise<number> {
  return await endOtherSessions(db, ownSession);
}

/**
 * The /24 of an IPv4 address or the /48 of an IPv6 address, which is enough to recognize a place, but too little to
 * trace a person.
 */
function maskNetwork(address: string | null): string | null {
  if (!address || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`;
}

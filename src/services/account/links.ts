import { isoTimestamp } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import { seal, unseal } from '../../core/sealing.ts';
import type { Database } from '../../records/database.ts';
import type { Listing, Paging } from '../../records/paging.ts';
import type { PasswordReset } from '../../records/password-resets.ts';
import { findOperatorSpaceId } from '../../records/spaces.ts';
import { hashToken, isToken, mintToken, type TokenKind } from '../authenticate/secret-tokens.ts';
import type { Services } from '../services.ts';

/**
 * A kind of link that can be used once. The link is mailed, or the operator passes it on if the deployment sends no
 * mail.
 */
export interface LinkKind {
  token: TokenKind;
  /** The screen of the dashboard that it opens. */
  path: string;
  /** The name under which its tokens are sealed. */
  sealName: string;
  lifetimeMs: number;
}

type StoredLink = Omit<PasswordReset, 'userId'>;

export async function makeLink(
  { clock, secret, mailer, origin }: Services,
  kind: LinkKind,
): Promise<{ stored: StoredLink; url: string }> {
  const id = newId();
  const token = mintToken(kind.token);
  const createdOn = clock.now();
  const stored = {
    id,
    tokenHash: await hashToken(token),
    sealedToken: mailer ? null : await seal(secret, sealedAs(kind, id), token),
    expiresOn: createdOn + kind.lifetimeMs,
    createdOn,
  };
  return { stored, url: buildUrl(origin, kind, token) };
}

/** SHA-256 of the token of a link, or null if the text cannot be a token. */
export async function hashLinkToken(kind: LinkKind, token: string): Promise<string | null> {
  return isToken(token, kind.token) ? await hashToken(token) : null;
}

type ListedLink = Omit<StoredLink, 'tokenHash'> & { name: string };

interface LinkList<Row, Addresses> {
  /** The space of the caller. */
  spaceId: string;
  paging: Paging;
  list(db: Database, now: number, paging: Paging): Promise<Listing<Row>>;
  getAddresses(row: Row): Addresses;
}

type LinkDoc = Record<'id' | 'name' | 'expiresAt' | 'createdOn', string> & { url: string | null };

/**
 * Open links that were not mailed. Only owners of the space from which the deployment is run see them. Owners of other
 * spaces get an empty list, because anyone who has a link can act as the person for whom it was created.
 */
export async function linksToPassOn<Row extends ListedLink, Addresses>(
  { db, clock, secret, origin }: Services,
  kind: LinkKind,
  { spaceId, paging, list, getAddresses }: LinkList<Row, Addresses>,
): Promise<Listing<LinkDoc & Addresses>> {
  if ((await findOperatorSpaceId(db)) !== spaceId) return { list: [], count: 0, pagesCount: 0 };
  const { list: rows, ...counts } = await list(db, clock.now(), paging);
  const docs = rows.map(async (row) => {
    const token = await unseal(secret, sealedAs(kind, row.id), row.sealedToken ?? '');
    return {
      id: row.id,
      name: row.name,
      ...getAddresses(row),
      url: token === null ? null : buildUrl(origin, kind, token),
      expiresAt: isoTimestamp(row.expiresOn),
      createdOn: isoTimestamp(row.createdOn),
    };
  });
  return { list: await Promise.all(docs), ...counts };
}

/** The token comes after the #: browsers do not send that part to servers, so no log records it. */
const buildUrl = (base: string, { path }: LinkKind, token: string) => `${base}${path}#${token}`;

const sealedAs = ({ sealName }: LinkKind, id: string) => `${sealName}:${id}`;

import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { parseKeyToken } from './keys.ts';
import { demoToken, gtSecret, hashToken, isToken, type TokenKind } from './secret-tokens.ts';
import { parseUrlSignature, type UrlSignature } from './signed-url.ts';
import { keyUnknown, nameCredential, otherCredential, unauthorized } from './unauthorized.ts';

/** What a request shows to say who asks: the hash of a well-formed secret, or a signature, of which nothing is known yet. */
export type Credentials =
  | { kind: 'key' | 'gt' | 'demo'; hash: string }
  | ({ kind: 'signature' } & UrlSignature)
  /** No request can show this: the thumbnail verb alone says it (PUB-7). */
  | { kind: 'thumbnail' }
  /** Nor this: the verb that draws a removed file again says it, for the file's own space (SCL-3). */
  | RestoredFile
  /** Nor this: what compares the engines after a publish says it, for the space that published. */
  | { kind: 'publisher'; spaceId: string }
  /** Nor this: the MCP door says it, of a caller that it knows and whose tool it judged (MCP-1), and the dashboard's own
   * render of whose session it read (DASH-1). */
  | { kind: 'tool'; principal: KeyPrincipal | SessionPrincipal }
  | { kind: 'none' };

/** Whether the service itself asks, for a space whose right to the pages was judged before. */
export function isJudged(credentials: Credentials): credentials is Extract<Credentials, { spaceId: string }> {
  return credentials.kind === 'restore' || credentials.kind === 'publisher';
}

/** A file that is drawn again under the name that it had. */
interface RestoredFile {
  kind: 'restore';
  key: string;
  spaceId: string;
  /** Of each page of the file; null for a draft. */
  versions: ReadonlyArray<number | null>;
  /** What made the name of a draft's file its own. */
  once?: string;
  /** What its document says of itself; absent: its first page's name. */
  title?: string;
}

/**
 * Reads the Authorization header; without one, on GET and HEAD, `?gt=`, then `?demo=`, then `?sig=` (AUTH-10, AUTH-15,
 * AUTH-18). The first
 * that is there counts, whatever stands in the others; an empty parameter is not there. Throws 401 for a credential that
 * is malformed or fails its checksum, also where the request would have been open to anyone (AUTH-2).
 */
export async function readCredentials(request: Request): Promise<Credentials> {
  const header = request.headers.get('Authorization');
  if (header !== null) return await fromBearer(header);
  if (request.method !== 'GET' && request.method !== 'HEAD') return { kind: 'none' };
  const url = new URL(request.url);
  const query = url.searchParams;
  const gt = query.get('gt');
  if (gt) return { kind: 'gt', hash: await hashOf(gt, gtSecret) };
  const demo = query.get('demo');
  if (demo) return { kind: 'demo', hash: await hashOf(demo, demoToken) };
  const signature = parseUrlSignature(url);
  if (signature) return { kind: 'signature', ...signature };
  return { kind: 'none' };
}

/** Throws token_in_query when an API key may stand where logs and referrers would keep it (AUTH-4). */
export function refuseTokenInQuery(url: URL): void {
  if (!url.searchParams.getAll('token').some((value) => value !== '')) return;
  throw new AppError('token_in_query', {
    detail: 'Send the API key in the header Authorization: Bearer <key>, not in the URL.',
  });
}

async function fromBearer(header: string): Promise<Credentials> {
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1];
  if (token === undefined) throw unauthorized('The Authorization header must be: Bearer <token>');
  if (parseKeyToken(token)) return { kind: 'key', hash: await hashToken(token) };
  if (isToken(token, demoToken)) return { kind: 'demo', hash: await hashToken(token) };
  throw refusalOf(header);
}

function refusalOf(header: string): AppError {
  const sent = nameCredential(header);
  if (sent === 'an API key') return keyUnknown('This API key is mistyped or incomplete: its checksum does not fit.');
  if (sent === 'a demo token') return unauthorized('This demo token is mistyped or incomplete.');
  if (sent !== otherCredential) return unauthorized(`This route needs an API key; ${sent} was sent.`);
  return keyUnknown('The token in the Authorization header is no API key: those begin with glly_ or glls_.');
}

async function hashOf(text: string, kind: TokenKind): Promise<string> {
  if (!isToken(text, kind)) throw unauthorized(`The ${kind.prefix} in the query is mistyped or incomplete.`);
  return await hashToken(text);
}

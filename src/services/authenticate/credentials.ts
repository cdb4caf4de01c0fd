import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { parseKeyToken } from './keys.ts';
import { demoToken, gtSecret, hashToken, isToken, type TokenKind } from './secret-tokens.ts';
import { parseUrlSignature, type UrlSignature } from './signed-url.ts';
import { keyUnknown, nameCredential, otherCredential, unauthorized } from './unauthorized.ts';

/** The credential of a request: the hash of a well-formed secret, or a signature. Nothing has been verified yet. */
export type Credentials =
  | { kind: 'key' | 'gt' | 'demo'; hash: string }
  | ({ kind: 'signature' } & UrlSignature)
  /** No request can have this credential. Only the function that draws thumbnails creates it (PUB-7). */
  | { kind: 'thumbnail' }
  /**
   * No request can have this credential either. The function that draws a removed file again creates it, for the file's
   * own space (SCL-3).
   */
  | RestoredFile
  /**
   * No request can have this credential either. The comparison of engines after a publish creates it, for the space
   * that published.
   */
  | { kind: 'publisher'; spaceId: string }
  /**
   * No request can have this credential either. The MCP endpoint creates it for a caller after it has authenticated the
   * caller and authorized the tool (MCP-1). The dashboard's own render creates it for the user of the session (DASH-1).
   */
  | { kind: 'tool'; principal: KeyPrincipal | SessionPrincipal }
  | { kind: 'none' };

/**
 * Whether the service itself created the credentials, for a space that was already found to be allowed to see the
 * pages.
 */
export function isJudged(credentials: Credentials): credentials is Extract<Credentials, { spaceId: string }> {
  return credentials.kind === 'restore' || credentials.kind === 'publisher';
}

/** The credentials for a file that is drawn again under its former name. */
interface RestoredFile {
  kind: 'restore';
  key: string;
  spaceId: string;
  /** The version of each page of the file, or null for a draft. */
  versions: ReadonlyArray<number | null>;
  /** The random value that made the file key of a draft unique. */
  once?: string;
  /** The title in the document's metadata. By default the name of the first page. */
  title?: string;
}

/**
 * Reads the credentials of a request from the Authorization header. If there is no such header and the method is GET or
 * HEAD, reads `?gt=`, then `?demo=`, then `?sig=` (AUTH-10, AUTH-15, AUTH-18). Only the first credential that is
 * present counts. An empty parameter counts as absent.
 * @throws AppError 401 for a credential that is malformed or fails its checksum, even if the request needs none
 * (AUTH-2)
 */
export async function readCredentials(request: Request): Promise<Credentials> {
  const header = request.headers.get('Authorization');
  if (header !== null) return await fromBearer(header);
  if (request.method !== 'GET' && request.method !== 'HEAD') return { kind: 'none' };
  const url = new URL(request.url);
  const query = url.searchParams;
  const gt = query.get('gt');
  if (gt) return { kind: 'gt', hash: await hashCredential(gt, gtSecret) };
  const demo = query.get('demo');
  if (demo) return { kind: 'demo', hash: await hashCredential(demo, demoToken) };
  const signature = parseUrlSignature(url);
  if (signature) return { kind: 'signature', ...signature };
  return { kind: 'none' };
}

/**
 * @throws AppError token_in_query if an API key may be in the URL, because logs and referrers would keep it (AUTH-4)
 */
export function rejectTokenInQuery(url: URL): void {
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
  throw rejectHeader(header);
}

function rejectHeader(header: string): AppError {
  const sent = nameCredential(header);
  if (sent === 'an API key') return keyUnknown('This API key is mistyped or incomplete: its checksum does not fit.');
  if (sent === 'a demo token') return unauthorized('This demo token is mistyped or incomplete.');
  if (sent !== otherCredential) return unauthorized(`This route needs an API key; ${sent} was sent.`);
  return keyUnknown('The token in the Authorization header is no API key: those begin with glly_ or glls_.');
}

async function hashCredential(text: string, kind: TokenKind): Promise<string> {
  if (!isToken(text, kind)) throw unauthorized(`The ${kind.prefix} in the query is mistyped or incomplete.`);
  return await hashToken(text);
}

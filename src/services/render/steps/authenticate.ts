import type { Principal } from '../../../access/principal.ts';
import { requireEndpoint } from '../../../access/scopes.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { type RenderRead, readForRender } from '../../../records/templates/read-for-render.ts';
import { authenticate } from '../../authenticate/authenticate.ts';
import { refusalOfKey } from '../../authenticate/authenticate-key.ts';
import { type Credentials, isJudged } from '../../authenticate/credentials.ts';
import { findDemoToken } from '../../authenticate/demo-tokens.ts';
import type { RenderParts } from '../parts.ts';
import { signedBy } from './signed-by.ts';

type IdentifyParts = Pick<RenderParts, 'db' | 'demoTokens' | 'clock' | 'secret'>;

export interface Named {
  /** Every page that the request names. */
  pageIds: readonly string[];
  draft: boolean;
  /** The version that is drawn; absent: the present one, or a draft. */
  version?: number | undefined;
}

/** What the database knows of the pages that a request names and of who asks, read together. */
interface ReadNamed {
  read: RenderRead;
  demo: Awaited<ReturnType<typeof findDemoToken>> | null;
}

export async function readNamed(
  parts: IdentifyParts,
  credentials: Credentials,
  { pageIds, draft, version }: Named,
): Promise<ReadNamed> {
  const [read, demo] = await Promise.all([
    readForRender(parts.db, {
      now: parts.clock.now(),
      pageIds,
      draft,
      version: draft ? undefined : version,
      keyHash: credentials.kind === 'key' ? credentials.hash : undefined,
      gtHash: credentials.kind === 'gt' ? credentials.hash : undefined,
      spaceId: spaceOf(credentials),
    }),
    credentials.kind === 'demo'
      ? findDemoToken({ tokens: parts.demoTokens, clock: parts.clock }, credentials.hash)
      : null,
  ]);
  return { read, demo };
}

/** The space of a caller who is known already. */
function spaceOf(credentials: Credentials): string | undefined {
  if (credentials.kind === 'tool') return credentials.principal.spaceId;
  return isJudged(credentials) ? credentials.spaceId : undefined;
}

/**
 * Who asks for a render.
 * @throws AppError unauthorized, key_unknown, key_expired or key_revoked for a credential that no record bears out (AUTH-2, AUTH-3)
 */
export async function principalOf(
  parts: IdentifyParts,
  credentials: Credentials,
  { read, demo }: ReadNamed,
  pageIds: readonly string[],
): Promise<Principal> {
  if (credentials.kind === 'key' && !read.key) throw await refusalOfKey(parts.db, credentials.hash);
  const records = {
    key: read.key?.record,
    spaceByGt: read.spaceByGt,
    demo,
    spaceBySignature: credentials.kind === 'signature' ? await signedBy(parts, credentials, pageIds[0], read) : null,
  };
  return authenticate(credentials, records, parts.clock.now());
}

/**
 * Who asks in a request that is refused by its form, and what is wrong with them, undefined where nothing is: whoever may
 * not ask learns nothing of what else is wrong with it (AUTH-2, AUTH-8). `read` is what the log needs of the database.
 */
export async function judgeCaller(
  parts: IdentifyParts,
  credentials: Credentials,
  { via, pageIds }: { via: 'post' | 'get' | 'mcp' | 'dashboard'; pageIds: readonly string[] },
): Promise<{ read: RenderRead; fault?: AppError }> {
  const found = await readNamed(parts, credentials, { pageIds, draft: false });
  try {
    const principal = await principalOf(parts, credentials, found, pageIds);
    if (principal.kind === 'key') requireEndpoint(principal.scopes, via === 'post' ? 'render.create' : 'render.get');
    return { read: found.read };
  } catch (error) {
    if (error instanceof AppError) return { read: found.read, fault: error };
    throw error;
  }
}

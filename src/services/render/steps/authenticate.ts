import type { Principal } from '../../../access/principal.ts';
import { requireEndpoint } from '../../../access/scopes.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { type RenderRead, readForRender } from '../../../records/read-for-render.ts';
import { authenticate } from '../../authenticate/authenticate.ts';
import { explainKeyRefusal } from '../../authenticate/authenticate-key.ts';
import { type Credentials, isJudged } from '../../authenticate/credentials.ts';
import { findDemoToken } from '../../authenticate/demo-tokens.ts';
import type { Services } from '../../services.ts';
import { toCaller } from '../../turns/index.ts';
import { shareMachinery } from '../../turns/share-machinery.ts';
import type { RenderJob } from '../job.ts';
import type { RenderRequest } from '../request.ts';
import { signedBy } from './signed-by.ts';

interface LookupTarget {
  /** Every page that the request names. */
  pageIds: readonly string[];
  draft: boolean;
  /** Whether to read the samples of drafts too. */
  samples?: boolean;
  /** The version to draw. Absent for the current version and for drafts. */
  version?: number | undefined;
}

/** The records of the pages and the caller of a request, read from the database in one round trip. */
export interface Lookup {
  read: RenderRead;
  demo: Awaited<ReturnType<typeof findDemoToken>> | null;
}

export async function readRecords({
  services,
  credentials,
  request: { draft, sampleId },
  target: { pageIds, version },
  batch,
}: Pick<RenderJob, 'services' | 'credentials' | 'request' | 'target' | 'batch'>): Promise<{ lookup: Lookup }> {
  const target = { pageIds, draft, samples: sampleId !== undefined, version };
  const make = () => lookUp(services, credentials, target);
  return { lookup: batch ? await batch.records.get(JSON.stringify(target), make) : await make() };
}

async function lookUp(
  services: Services,
  credentials: Credentials,
  { pageIds, draft, samples = false, version }: LookupTarget,
): Promise<Lookup> {
  const [read, demo] = await Promise.all([
    readForRender(services.db, {
      now: services.clock.now(),
      pageIds,
      draft,
      samples,
      version: draft ? undefined : version,
      keyHash: credentials.kind === 'key' ? credentials.hash : undefined,
      gtHash: credentials.kind === 'gt' ? credentials.hash : undefined,
      spaceId: findSpaceId(credentials),
    }),
    credentials.kind === 'demo' ? findDemoToken(services, credentials.hash) : null,
  ]);
  return { read, demo };
}

/** The space of a caller who is already identified. */
function findSpaceId(credentials: Credentials): string | undefined {
  if (credentials.kind === 'tool') return credentials.principal.spaceId;
  return isJudged(credentials) ? credentials.spaceId : undefined;
}

/**
 * Identifies the caller. From here on, browsers, the renderer and vetting only work for this caller in fair turns with
 * others.
 * @throws AppError unauthorized, key_unknown, key_expired or key_revoked if no record confirms the credential (AUTH-2,
 * AUTH-3)
 */
export async function authenticateCaller({
  services,
  credentials,
  lookup,
  target,
}: Pick<RenderJob, 'services' | 'credentials' | 'lookup' | 'target'>): Promise<
  Pick<RenderJob, 'principal' | 'services'>
> {
  const principal = await identifyCaller(services, credentials, lookup, target.pageIds);
  if (lookup.read.key) services.defer(services.outbox.noteKeyUse(services, lookup.read.key.record));
  return { principal, services: shareMachinery(services, toCaller(principal, services.client)) };
}

async function identifyCaller(
  services: Services,
  credentials: Credentials,
  { read, demo }: Lookup,
  pageIds: readonly string[],
): Promise<Principal> {
  if (credentials.kind === 'key' && !read.key) throw await explainKeyRefusal(services.db, credentials.hash);
  const records = {
    key: read.key?.record,
    spaceByGt: read.spaceByGt,
    demo,
    spaceBySignature: credentials.kind === 'signature' ? await signedBy(services, credentials, pageIds[0], read) : null,
  };
  return authenticate(credentials, records, services.clock.now());
}

/**
 * Identifies the caller of a request that is rejected because it is not well-formed, and returns the fault of the
 * caller's credential, if any. A caller who may not render must only learn about that fault, and nothing about other
 * faults of the request (AUTH-2, AUTH-8). `read` has the records that the log needs.
 */
export async function checkCaller(
  services: Services,
  credentials: Credentials,
  { via, pageIds }: Pick<RenderRequest, 'via'> & { pageIds: readonly string[] },
): Promise<{ read: RenderRead; fault?: AppError }> {
  const lookup = await lookUp(services, credentials, { pageIds, draft: false });
  const { read } = lookup;
  try {
    const principal = await identifyCaller(services, credentials, lookup, pageIds);
    if (principal.kind === 'key') requireEndpoint(principal.scopes, via === 'post' ? 'render.create' : 'render.get');
    return { read };
  } catch (error) {
    if (error instanceof AppError) return { read, fault: error };
    throw error;
  }
}

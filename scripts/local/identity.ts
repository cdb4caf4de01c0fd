import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * The path of the challenge. It is below a path that the front door reserves, so that no route of the service can have
 * it.
 */
export const identityPath = '/cdn-cgi/galley';

/** The secrets with which this service proves its identity. They are never sent. */
export interface Identity {
  /** A secret that only this start of the service knows. */
  start: string;
  /** GALLEY_SECRET of the state that this start serves, once it has been read. */
  state?: string;
}

/**
 * What responds at an address: this start, a start with the same state, another Galley, another program, or nothing.
 */
export type Holder = 'this start' | 'this state' | 'another Galley' | 'another program' | 'nobody';

interface Proof {
  start: string;
  state?: string;
}

const challengeForm = /^[\w-]{20,100}$/;
const patienceMs = 3_000;

export function newIdentity(): Identity {
  return { start: randomBytes(32).toString('base64url') };
}

/**
 * Responds to a challenge as only a service with the secrets can. Each challenge is new, so a response cannot be used
 * again.
 */
export function answerChallenge({ searchParams }: URL, response: ServerResponse, { start, state }: Identity): void {
  const challenge = searchParams.get('challenge') ?? '';
  if (!challengeForm.test(challenge)) {
    response.writeHead(400).end();
    return;
  }
  const proof: Proof = { start: prove(start, challenge), ...(state && { state: prove(state, challenge) }) };
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ galley: proof }));
}

/** Finds out what responds at the origin, and verifies it. */
export async function whoAnswers(origin: string, { start, state }: Identity): Promise<Holder> {
  const challenge = randomBytes(32).toString('base64url');
  try {
    const proof = (await readJson(`${origin}${identityPath}?challenge=${challenge}`))?.['galley'] as Proof | undefined;
    if (!proof) return (await isGalley(origin)) ? 'another Galley' : 'another program';
    if (isSame(proof.start, prove(start, challenge))) return 'this start';
    return state && isSame(proof.state, prove(state, challenge)) ? 'this state' : 'another Galley';
  } catch {
    return 'nobody';
  }
}

/** Whether an older Galley, or a plain `wrangler dev` of one, responds. */
async function isGalley(origin: string): Promise<boolean> {
  const health = await readJson(`${origin}/api/health`);
  const data = health?.['data'] as { parts?: object } | undefined;
  return data?.parts !== undefined && 'couriers' in data.parts;
}

/** The object in the response, or undefined for anything else. Rejects if nothing responds. */
async function readJson(url: string): Promise<Record<string, unknown> | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
}

/** Signs a challenge. The signed text includes its purpose, because GALLEY_SECRET is used to sign other things too. */
function prove(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(`galley local service\n${challenge}`).digest('base64url');
}

function isSame(one: unknown, other: string): boolean {
  return (
    typeof one === 'string' && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
  );
}

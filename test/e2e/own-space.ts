import { readData } from './started-service.ts';

/** A service and the session of its owner. */
interface OwnedService {
  origin: string;
  secrets(): { ownerEmail?: string; ownerPassword?: string };
}

/** A space that a test file created for itself in a service. */
interface OwnSpace {
  /** A key that may do everything in the space. */
  apiKey: string;
  ask: Ask;
  /** Calls the API in the session whose active space it is. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Calls the API as the owner would from the dashboard. Returns `data`, and rejects if the response is not a success.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export type Ask = (method: string, path: string, json?: unknown) => Promise<any>;

/** Creates a space for the owner of the service, with a key and its own session. */
export async function openSpace(service: OwnedService, name: string): Promise<OwnSpace> {
  const send = await signIn(service);
  const ask = askBy(send);
  const { doc } = await ask('POST', '/api/v1/spaces', { name });
  await ask('POST', `/api/v1/spaces/${doc.id}/activate`);
  const key = await ask('POST', '/api/v1/tokens/api-keys', { name: 'of a test' });
  return { apiKey: key.doc.token, ask, send };
}

/** Calls the API in a new session, in the owner's first space. */
export async function askAsOwner(service: OwnedService): Promise<Ask> {
  return askBy(await signIn(service));
}

function askBy(send: OwnSpace['send']): Ask {
  return async (method, path, json) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await send(path, { method, headers: { 'Content-Type': 'application/json' }, ...body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return readData(response);
  };
}

async function signIn({ origin, secrets }: OwnedService): Promise<OwnSpace['send']> {
  const { ownerEmail: email, ownerPassword: password } = secrets();
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  const Cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return (path, { headers, ...init } = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...headers, Cookie, Origin: origin } });
}

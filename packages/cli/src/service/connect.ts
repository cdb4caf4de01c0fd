import { Galley } from '../../../client/src/index.ts';
import type { Project } from '../project/project.ts';
import { Failure } from '../terminal/failure.ts';
import { type Credential, readCredentials } from './credentials.ts';

export interface Service {
  origin: string;
  /** A client with an API key. */
  galley: Galley;
}

const localUrl = 'http://localhost:8787';

interface Address {
  origin: string;
  /** Whether the service is only known from `galley.json`, and was therefore chosen by the author of the folder. */
  isOfProject: boolean;
}

/**
 * Finds the origin of the service. It is the first of these that exists: the option, GALLEY_URL, `galley.json`, the
 * last sign-in, a local service.
 */
export async function findAddress(option: string | undefined, project: Project | undefined): Promise<Address> {
  const { current } = await readCredentials();
  const explicitUrl = option ?? (process.env['GALLEY_URL'] || undefined);
  const url = explicitUrl ?? project?.url ?? current ?? localUrl;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new Failure('usage', `${url} is not the URL of a service`, {
      hint: 'It must start with https:// or http://.',
    });
  }
  const { origin } = new URL(url);
  return { origin, isOfProject: explicitUrl === undefined && project?.url !== undefined };
}

/**
 * Creates a client with the key in GALLEY_KEY, or with the key of the sign-in at this service. @throws Failure refused
 */
export async function connect({ origin, isOfProject }: Address): Promise<Service> {
  const ofLogin = (await readCredential(origin)).key;
  const ofEnvironment = process.env['GALLEY_KEY'] || undefined;
  // A folder from elsewhere must not be able to cause the key to be sent to a URL that its author chose.
  if (ofEnvironment !== undefined && isOfProject && ofLogin === undefined) {
    throw new Failure('refused', `GALLEY_KEY was not sent to ${origin}, because only galley.json names that URL`, {
      hint: `If the key is for this service, also set GALLEY_URL=${origin}.`,
    });
  }
  const key = isOfProject ? ofLogin : (ofEnvironment ?? ofLogin);
  if (key) return { origin, galley: new Galley({ url: origin, key }) };
  throw new Failure('refused', `There is no key for ${origin}`, {
    hint: 'Sign in with `galley login`, or set GALLEY_URL and GALLEY_KEY.',
  });
}

/** Creates a client with the session of the sign-in at this service. @throws Failure refused */
export async function connectAsPerson(origin: string): Promise<Service> {
  const { session } = await readCredential(origin);
  if (session) return { origin, galley: personal(origin, session) };
  throw new Failure('refused', `This needs a signed-in user, but you are not signed in to ${origin}`, {
    hint: 'Sign in with `galley login --email you@example.com`. An API key is not enough.',
  });
}

export function personal(origin: string, session: string): Galley {
  // No key is sent with a session, even if GALLEY_KEY is set.
  return new Galley({ url: origin, key: null, headers: { Cookie: session, Origin: origin } });
}

async function readCredential(origin: string): Promise<Credential> {
  return (await readCredentials()).services[origin] ?? {};
}

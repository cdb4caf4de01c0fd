import { createGalley, type Galley } from '../../../client/src/index.ts';
import type { Project } from '../project/project.ts';
import { Failure } from '../terminal/failure.ts';
import { type Credential, readCredentials } from './credentials.ts';

export interface Service {
  origin: string;
  /** With an API key. */
  galley: Galley;
}

const localUrl = 'http://localhost:8787';

/** The address of the service: the option, GALLEY_URL, `galley.json`, where one signed in last, a local service. */
export async function originOf(option: string | undefined, project: Project | undefined): Promise<string> {
  const { current } = await readCredentials();
  const url = option ?? (process.env['GALLEY_URL'] || undefined) ?? project?.url ?? current ?? localUrl;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new Failure('usage', `${url} is no address of a service`, { hint: 'It begins with https:// or http://.' });
  }
  return new URL(url).origin;
}

/** A client with the key of GALLEY_KEY, or of the login at this service. @throws Failure refused */
export async function connect(origin: string): Promise<Service> {
  const key = process.env['GALLEY_KEY'] || (await credentialOf(origin)).key;
  if (key) return { origin, galley: createGalley({ url: origin, key }) };
  throw new Failure('refused', `There is no key for ${origin}`, {
    hint: 'Sign in with `galley login`, or set GALLEY_KEY.',
  });
}

/** A client with the session of the login at this service. @throws Failure refused */
export async function connectAsPerson(origin: string): Promise<Service> {
  const { session } = await credentialOf(origin);
  if (session) return { origin, galley: personal(origin, session) };
  throw new Failure('refused', `You are not signed in to ${origin} as a person, which this needs`, {
    hint: 'Sign in with `galley login --email you@example.com`: an API key does not open this.',
  });
}

export function personal(origin: string, session: string): Galley {
  return createGalley({ url: origin, headers: { Cookie: session, Origin: origin } });
}

async function credentialOf(origin: string): Promise<Credential> {
  return (await readCredentials()).services[origin] ?? {};
}

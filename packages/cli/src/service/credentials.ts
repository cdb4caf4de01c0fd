import { chmod, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isObject, type JsonObject, printJson, readObject } from '../project/json.ts';
import { writeWhole } from '../project/write-file.ts';

export interface Credential {
  /** An API key. */
  key?: string;
  /** The OAuth client to which the user granted the key. It may revoke the key. */
  clientId?: string;
  /** The id of a key that was created with the session. The session may revoke the key. */
  keyId?: string;
  /** The cookie of a session. It is needed for what keys cannot do, such as reading the render log. */
  session?: string;
}

interface Credentials {
  /** The service at which the user last signed in. */
  current?: string;
  services: Record<string, Credential>;
}

/** The folder for the configuration of this program, in the home folder of the user. */
export function configFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const base = process.platform === 'win32' ? APPDATA : XDG_CONFIG_HOME;
  return join(base || join(homedir(), '.config'), 'galley');
}

export function credentialsFile(): string {
  return join(configFolder(), 'credentials.json');
}

export async function readCredentials(): Promise<Credentials> {
  const { current, services } = (await readObject(credentialsFile())) ?? {};
  return {
    ...(typeof current === 'string' && current !== '' && { current }),
    services: Object.fromEntries(
      Object.entries(isObject(services) ? services : {}).map(([origin, credential]) => [
        origin,
        isObject(credential) ? toCredential(credential) : {},
      ]),
    ),
  };
}

function toCredential({ key, clientId, keyId, session }: JsonObject): Credential {
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof clientId === 'string' && { clientId }),
    ...(typeof keyId === 'string' && { keyId }),
    ...(typeof session === 'string' && { session }),
  };
}

/** Stores the credentials for all services in a file that only its owner can read. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  await mkdir(configFolder(), { recursive: true, mode: 0o700 });
  await chmod(configFolder(), 0o700);
  await writeWhole(credentialsFile(), printJson(credentials), { mode: 0o600 });
}

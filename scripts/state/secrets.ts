import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a local installation, made once and kept in its state directory. */
export interface LocalSecrets {
  /** GALLEY_SECRET */
  secret: string;
  /** An API key and the GET render secret of the demo space, once the seed has made them. */
  apiKey?: string;
  gt?: string;
  /** Who owns the demo space and signs in. */
  ownerEmail?: string;
  ownerPassword?: string;
  /** `npm start` has printed the password: it does so once. */
  ownerPasswordShown?: boolean;
}

export function readSecrets(state: string): LocalSecrets {
  const file = join(state, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets: LocalSecrets = { secret: randomBytes(32).toString('base64url') };
  writeSecrets(state, secrets);
  return secrets;
}

export function writeSecrets(state: string, secrets: LocalSecrets): void {
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}

import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Secrets of a local installation, created once and stored in its state directory. */
export interface LocalSecrets {
  /** GALLEY_SECRET */
  secret: string;
  /** An API key and the GET render secret of the demo space, once the seed has created them. */
  apiKey?: string;
  gt?: string;
  /** The user who owns the demo space and signs in. */
  ownerEmail?: string;
  ownerPassword?: string;
  /** The secrets that `npm start` has printed, each of which it prints once. */
  shown?: ShownSecret[];
}

/** The secrets that `npm start` prints. */
export const shownSecrets = ['ownerPassword', 'apiKey', 'gt'] as const;
export type ShownSecret = (typeof shownSecrets)[number];

/** The permissions in a mode for users other than the owner. */
const forOthers = 0o077;

export const secretsFile = (state: string) => join(state, 'secrets.json');

/** Creates the secrets if there are none. */
export function readSecrets(state: string): LocalSecrets {
  if (existsSync(secretsFile(state))) return JSON.parse(readFileSync(secretsFile(state), 'utf8'));
  const secrets: LocalSecrets = { secret: randomBytes(32).toString('base64url') };
  writeSecrets(state, secrets);
  return secrets;
}

/** GALLEY_SECRET of a state that has one, without writing anything. */
export function knownSecret(state: string): string | undefined {
  return existsSync(secretsFile(state)) ? readSecrets(state).secret : undefined;
}

export function writeSecrets(state: string, secrets: LocalSecrets): void {
  mkdirSync(state, { recursive: true, mode: 0o700 });
  writeWhole(secretsFile(state), `${JSON.stringify(secrets, null, 2)}\n`);
}

/** Creates a directory that only its owner can read, and restricts everything in it in the same way. */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) restrictToOwner(join(entry.parentPath, entry.name));
  }
}

function restrictToOwner(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & forOthers) !== 0) chmodSync(path, mode & ~forOthers);
  } catch (error) {
    // The database of a running Worker creates and removes files at any time.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Writes a file in one step, so that nobody ever reads half of it. By default only its owner can read it. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, text, { mode });
  renameSync(unfinished, file);
}

import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

type Secrets = Readonly<Record<string, string>>;

/** Finds secrets in plain text below a folder: `<file>: <name of the secret>` for each. Links are not followed. */
export function secretsFoundIn(folder: string, secrets: Secrets): string[] {
  return filesIn(folder).flatMap((path) => {
    const bytes = ifThere(() => readFileSync(path)) ?? Buffer.alloc(0);
    return findSecretNames(bytes, secrets).map((name) => `${relative(folder, path)}: ${name}`);
  });
}

/** The names of the secrets that the bytes contain, plain or percent-encoded. */
export function findSecretNames(bytes: Buffer, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    if (secret.length < 8) throw new Error(`${name} is too short to be looked for`);
    return [secret, encodeURIComponent(secret)].some((form) => bytes.includes(form)) ? [name] : [];
  });
}

function filesIn(folder: string): string[] {
  const entries = ifThere((): Dirent[] => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Browsers and databases that are ending remove their files. */
function ifThere<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

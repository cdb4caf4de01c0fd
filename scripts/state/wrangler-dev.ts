import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../paths.ts';
import { makePrivate, writeWhole } from './secrets.ts';

/**
 * A plain `wrangler dev` stores its state in .wrangler/state and reads secrets from .dev.vars. Both are linked to the
 * state of `npm start`, so that either serves the same records with the same secret.
 */
export function shareWithWranglerDev(state: string, secret: string, project = projectRoot): void {
  shareDirectory(join(project, '.wrangler', 'state'), state);
  shareSecret(join(project, '.dev.vars'), secret);
}

/** A directory that wrangler created itself contains records of its user, and stays. */
function shareDirectory(link: string, state: string): void {
  mkdirSync(dirname(link), { recursive: true });
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing && !existing.isSymbolicLink()) {
    makePrivate(link);
    return;
  }
  // Relative, so that the project can be moved.
  const target = relative(dirname(link), state);
  if (existing && readlinkSync(link) === target) return;
  rmSync(link, { force: true });
  symlinkSync(target, link, 'dir');
}

/** Sets this one line and keeps the user's other lines. */
function shareSecret(file: string, secret: string): void {
  const line = `GALLEY_SECRET="${secret}"`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (lines.includes(line)) return;
  const others = lines.filter((known) => known !== '' && !known.startsWith('GALLEY_SECRET='));
  writeWhole(file, [line, ...others, ''].join('\n'));
}

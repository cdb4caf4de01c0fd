import { join, resolve } from 'node:path';

/** Absolute path of the project's folder. */
export const projectRoot = join(import.meta.dirname, '..');

/** An absolute path from one in the project. */
export function inProject(...path: string[]): string {
  return join(projectRoot, ...path);
}

/** The directory of local state: database, files, queues, and the secrets created for them. */
export function stateDirectory(): string {
  return resolve(projectRoot, process.env['GALLEY_STATE'] ?? '.galley');
}

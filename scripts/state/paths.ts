import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The directory of local state: database, files, queues, and the secrets that were made for them. */
export function stateDirectory(): string {
  return resolve(projectRoot, process.env['GALLEY_STATE'] ?? '.galley');
}

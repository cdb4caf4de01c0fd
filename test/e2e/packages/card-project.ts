import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { SharedService } from '../shared-service.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import type { EmptyFolder } from './empty-folder.ts';

export const front = 'templates/card/pages/front.json';
export const settings = 'templates/card/template.json';

/** A folder created by `init`, with a key. */
export async function createProject(installed: EmptyFolder, service: SharedService, key: string): Promise<CommandLine> {
  const galley = commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: key });
  await galley.json('init');
  return galley;
}

/** The same folder, pushed and published. */
export async function pushProject(
  installed: EmptyFolder,
  service: SharedService,
  key: string,
): Promise<CommandLine & { id: string; page: string }> {
  const galley = await createProject(installed, service, key);
  await galley.json('push', '--publish');
  const { id, pages } = galley.read('galley.lock.json').services[service.origin].card;
  return { ...galley, id, page: pages.front.id };
}

export const png = (galley: CommandLine, name: string) => decode(readFileSync(join(galley.path, name)));

/** The red, green and blue of a pixel. */
export function colorAt(galley: CommandLine, name: string, x: number, y: number): number[] {
  const picture = png(galley, name);
  const at = y * picture.width + x;
  const index = picture.data[at] ?? 0;
  return [...(picture.palette?.[index] ?? picture.data.slice(at * picture.channels))].slice(0, 3);
}

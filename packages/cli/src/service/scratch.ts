import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Galley, isProblem } from '../../../client/src/index.ts';
import { printJson, readObject } from '../project/json.ts';
import type { LocalTemplate } from '../project/project.ts';
import { writeWhole } from '../project/write-file.ts';
import { Failure, hasErrorCode } from '../terminal/failure.ts';
import { configFolder } from './credentials.ts';
import { type RemoteTemplate, readRemote } from './remote.ts';

/**
 * A temporary template on the service with the content of the files. It is needed because the service only draws saved
 * pages. Nobody's drafts are changed.
 */
export interface Scratch {
  /** The ids of its pages, by the names of their files. */
  pages: Map<string, string>;
  /** Reads the template in the form of files. Its content is as the service stored it. */
  read(): Promise<RemoteTemplate>;
  /** Writes the current content of the files to the template. */
  update(local: LocalTemplate): Promise<void>;
  /** Deletes the template on the service. */
  end(): Promise<void>;
}

const namePrefix = 'Unsaved files of ';

/** @throws GalleyProblem if the files are not valid */
export async function openScratch(galley: Galley, origin: string, local: LocalTemplate): Promise<Scratch> {
  await removeLeftBehind(galley, origin);
  const { slug: _, ...settings } = local.settings;
  // The template is recorded before it is created, so that a process that is killed leaves no unknown template.
  const mark = randomBytes(6).toString('hex');
  const record = join(configFolder(), `scratch-${process.pid}-${mark}.json`);
  await writeWhole(record, printJson({ origin, mark }), { mode: 0o600 });
  const scratchSettings = { ...settings, name: `${namePrefix}${local.name.slice(0, 100)} ${mark}` };
  const { doc } = await galley.templates.create(scratchSettings).catch(async (error) => {
    await rm(record, { force: true });
    throw error;
  });
  const pages = new Map<string, string>();
  const end = async () => {
    await removeTemplate(galley, doc.id);
    await rm(record, { force: true });
  };
  const read = async () => {
    const names = Object.fromEntries([...pages].map(([name, id]) => [name, { id, local: '', remote: '' }]));
    const locked = { id: doc.id, local: '', remote: '', version: null, order: { local: '', remote: '' }, pages: names };
    const remote = await readRemote(galley, doc.id, { name: local.name, locked });
    if (!remote) throw new Failure('notFound', 'The temporary template for the local files was deleted meanwhile');
    return remote;
  };
  const scratch: Scratch = { pages, read, end, update };
  const written = new Map<string, string>();
  let before = '';
  async function update(now: LocalTemplate): Promise<void> {
    const { slug: _, name: __, ...settings } = now.settings;
    if (before !== '' && before !== JSON.stringify(settings)) await galley.templates.update(doc.id, settings);
    before = JSON.stringify(settings);
    for (const { name, page } of now.pages) {
      if (written.get(name) === JSON.stringify(page)) continue;
      // The page is replaced as a whole, so that no field remains that its file no longer contains.
      const { doc: made } = await galley.templates.pages.create(doc.id, page);
      const pageId = pages.get(name);
      pages.set(name, made.id);
      written.set(name, JSON.stringify(page));
      if (pageId !== undefined) await galley.templates.pages.delete(pageId);
    }
  }
  try {
    await update(local);
    return scratch;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Deletes the templates that killed processes left on this service. */
async function removeLeftBehind(galley: Galley, origin: string): Promise<void> {
  for (const file of await readdir(configFolder()).catch(() => [])) {
    const pid = /^scratch-(\d+)-.*\.json$/.exec(file)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(configFolder(), file);
    const left = await readObject(path);
    const mark = left?.['mark'];
    if (left?.['origin'] !== origin || typeof mark !== 'string') continue;
    const { list } = await galley.templates.list({ search: mark });
    for (const { id, name } of list) if (name.endsWith(` ${mark}`)) await removeTemplate(galley, id);
    await rm(path, { force: true });
  }
}

async function removeTemplate(galley: Galley, id: string): Promise<void> {
  await galley.templates.delete(id).catch((error) => {
    if (!isProblem(error, 'template_not_found')) throw error;
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

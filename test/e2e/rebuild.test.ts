import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeDocs } from '../../scripts/build/docs/index.ts';
import { SourceFault } from '../../scripts/build/source-fault.ts';
import { watchSources } from '../../scripts/local/watch-sources.ts';
import { readStoredContract } from '../../scripts/packages/stored-contract.ts';
import { inProject } from '../../scripts/paths.ts';
import { deepIt } from '../harness/depth.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-sources-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Watched sources, and the texts that builds read in the file. */
function watched(build: () => Promise<void> = async () => {}) {
  const folder = makeFolder();
  const file = join(folder, 'guide.md');
  writeFileSync(file, 'first');
  const settings = join(makeFolder(), 'settings.toml');
  writeFileSync(settings, '');
  const read: string[] = [];
  const end = watchSources({ folders: [folder], files: [settings] }, async () => {
    read.push(readFileSync(file, 'utf8'));
    await build();
  });
  // Before the folder is removed.
  ends.unshift(end);
  return { folder, file, settings, read };
}

const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 20_000 });

describe('a source that is saved while the service runs', () => {
  it('is built again: each time it is saved, in place or by replacing the file', async () => {
    const { folder, file, read } = watched();
    for (const text of ['second', 'third', 'fourth', 'fifth']) {
      if (text.startsWith('f')) writeFileSync(file, text);
      else {
        writeFileSync(join(folder, 'guide.md.new'), text);
        renameSync(join(folder, 'guide.md.new'), file);
      }
      await until(() => read.at(-1) === text);
    }
  });

  it('is built again in a new folder, and next to the folders', async () => {
    const { folder, settings, read } = watched();
    mkdirSync(join(folder, 'more'));
    await until(() => read.length > 0);
    const before = read.length;
    writeFileSync(join(folder, 'more', 'other.md'), 'x');
    await until(() => read.length > before);
    // A folder that is replaced.
    const replaced = read.length;
    rmSync(join(folder, 'more'), { recursive: true });
    mkdirSync(join(folder, 'more'));
    await until(() => read.length > replaced);
    const again = read.length;
    writeFileSync(join(folder, 'more', 'other.md'), 'x');
    await until(() => read.length > again);
    const then = read.length;
    writeFileSync(settings, 'x');
    await until(() => read.length > then);
  });

  it('is built after the running build, not at the same time', async () => {
    let [running, atOnce] = [0, 0];
    const release = Promise.withResolvers<void>();
    const { file, read } = watched(async () => {
      atOnce = Math.max(atOnce, ++running);
      await release.promise;
      running--;
    });
    writeFileSync(file, 'second');
    await until(() => read.at(-1) === 'second');
    writeFileSync(file, 'third');
    // Time in which a second build would begin.
    await sleep(600);
    release.resolve();
    await until(() => read.at(-1) === 'third');
    expect(atOnce).toBe(1);
  });

  deepIt('[DOCS-1] reports every dead link in guides, and keeps the last build', async () => {
    const project = `${makeFolder()}/`;
    for (const part of ['docs', 'src/doors/http/docs'])
      cpSync(inProject(part), `${project}${part}`, { recursive: true });
    symlinkSync(inProject('node_modules'), `${project}node_modules`);
    const contract = await readStoredContract();
    const lists = { files: `${project}files.json`, guides: `${project}guides.json` };
    const build = () => makeDocs(project, `${project}made/`, lists, contract);
    mkdirSync(`${project}made`);
    await build();
    const [brands, before] = [`${project}docs/brands.md`, readFileSync(`${project}made/brands.page`, 'utf8')];
    const text = readFileSync(brands, 'utf8');
    writeFileSync(brands, `${text}\n[one](nowhere.md) [two](brands.md#nowhere) [three](pictures/nowhere.png)\n`);
    const fault = await build().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SourceFault);
    expect((fault as SourceFault).message.split('\n')).toEqual([
      'docs/brands.md links to nowhere.md, which does not exist',
      'docs/brands.md links to pictures/nowhere.png, which does not exist',
      'docs/brands.md links to /docs/brands#nowhere, which has no such heading',
    ]);
    expect(readFileSync(`${project}made/brands.page`, 'utf8')).toBe(before);
    writeFileSync(brands, `${text}\nCorrected.\n`);
    await build();
    expect(readFileSync(`${project}made/brands.page`, 'utf8')).toContain('Corrected.');
  });
});

/**
 * Builds the grammars and themes of Shiki as static assets with one JSON file each, so that the Worker loads only what
 * a request needs (CODE-4), and an index of them: names, aliases, and the grammars of each language.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledLanguagesInfo } from 'shiki/langs';
import { bundledThemesInfo } from 'shiki/themes';
import type { ShikiIndex } from '../../src/services/code-image/catalogue.ts';

export async function makeShikiAssets(version: string, assets: string, target: string): Promise<void> {
  const folder = join(assets, 'shiki');
  rmSync(folder, { recursive: true, force: true });
  for (const kind of ['langs', 'themes']) mkdirSync(join(folder, kind), { recursive: true });
  const sizes: Record<string, number> = {};
  const write = (kind: 'langs' | 'themes', name: string, value: unknown): void => {
    if (!/^[a-z0-9_-]+$/i.test(name)) throw new Error(`${name} of Shiki cannot be the name of an asset`);
    const text = JSON.stringify(value);
    if (kind === 'langs') sizes[name] = text.length;
    writeFileSync(join(folder, kind, `${name}.json`), text);
  };
  const languages: ShikiIndex['languages'] = [];
  for (const { id, name, aliases = [], import: load } of bundledLanguagesInfo) {
    const grammars = (await load()).default;
    for (const grammar of grammars) write('langs', grammar.name, grammar);
    const ownGrammar = grammars.at(-1);
    if (!ownGrammar) throw new Error(`Shiki's language ${id} has no grammar`);
    const lazy = ownGrammar.embeddedLangsLazy ?? [];
    languages.push({ id, name, aliases, grammars: grammars.map((grammar) => grammar.name), lazy });
  }
  const themes: string[] = [];
  for (const { id, import: load } of bundledThemesInfo) {
    write('themes', id, (await load()).default);
    themes.push(id);
  }
  const index: ShikiIndex = { version, languages, themes, sizes };
  writeFileSync(target, JSON.stringify(index));
}

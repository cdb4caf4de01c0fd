import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write-if-changed.ts';

/** What is for who builds the service, not for who uses it. */
const internal = new Set(['house.md']);

/** Puts the guides of docs/ among the assets, and lists each with its title and first sentence (MCP-4). */
export function makeGuides(docs: string, assets: string, list: string): void {
  const folder = join(assets, 'guides');
  mkdirSync(folder, { recursive: true });
  const guides = readdirSync(docs)
    .filter((file) => file.endsWith('.md') && !internal.has(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(docs, file), 'utf8');
      writeIfChanged(join(folder, file), text);
      return { file, ...describe(text) };
    });
  writeIfChanged(list, JSON.stringify(guides));
}

function describe(text: string): { title: string; description: string } {
  const [title = '', first = ''] = text.split(/\n\s*\n/);
  const plain = first.replaceAll(/\s+/g, ' ').replaceAll(/[`*]|\]\([^)]*\)|\[/g, '');
  return { title: title.replace(/^#\s*/, '').trim(), description: /^.*?[.](?=\s|$)/.exec(plain)?.[0] ?? plain };
}

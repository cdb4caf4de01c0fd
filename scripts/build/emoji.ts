/**
 * Makes the emoji sets static assets: SVG by code points, in files of neighbours, so that a render reads the few files
 * that have its emoji and nothing is fetched from anywhere (RND-22). An index of each set says which file has what.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmojiType } from '../../src/design/document/template.ts';
import { emojiClusters, emojiKey } from '../../src/draw/gather/emoji/clusters.ts';
import type { EmojiIndex } from '../../src/draw/gather/emoji/sets.ts';

export const emojiPackages: Readonly<Record<EmojiType, string>> = {
  twemoji: '@iconify-json/twemoji',
  openmoji: '@iconify-json/openmoji',
  noto: '@iconify-json/noto',
  fluent: '@iconify-json/fluent-emoji-flat',
};

/** Characters of a file: one that a render reads for a single emoji is no great loss. */
const shardLength = 200_000;

/** Sets draw them by name alone. */
const skinTones: Readonly<Record<string, string>> = {
  '1f3fb': 'light-skin-tone',
  '1f3fc': 'medium-light-skin-tone',
  '1f3fd': 'medium-skin-tone',
  '1f3fe': 'medium-dark-skin-tone',
  '1f3ff': 'dark-skin-tone',
};

interface Icon {
  body: string;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}

interface IconSet extends Icon {
  icons: Record<string, Icon>;
  aliases?: Record<string, Partial<Icon> & { parent: string }>;
}

export function makeEmojiAssets(nodeModules: string, assets: string, target: string): void {
  rmSync(join(assets, 'emoji'), { recursive: true, force: true });
  const versions = Object.entries(emojiPackages).map(([set, name]) => {
    const source = join(nodeModules, name);
    return [set, makeSet(source, join(assets, 'emoji', set))];
  });
  writeFileSync(target, JSON.stringify(Object.fromEntries(versions)));
}

/** Writes one set and answers its version, a hash of all that it draws. */
function makeSet(source: string, folder: string): string {
  const read = (name: string) => JSON.parse(readFileSync(join(source, name), 'utf8'));
  const icons = read('icons.json') as IconSet;
  const drawn = new Map<string, string>();
  const named = Object.entries(skinTones).filter(([, name]) => icons.icons[name]);
  const characters = { ...Object.fromEntries(named), ...(read('chars.json') as Record<string, string>) };
  for (const [points, name] of Object.entries(characters)) {
    const text = String.fromCodePoint(...points.split('-').map((point) => Number.parseInt(point, 16)));
    const [cluster] = emojiClusters(text);
    // Sets draw more than emoji: private characters, and signs that Unicode counts as text.
    if (cluster?.text === text && isEmoji(text)) drawn.set(emojiKey(text), markupOf(icons, name));
  }
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256');
  const index: EmojiIndex = { shards: [] };
  for (const [number, shard] of shardsOf(drawn).entries()) {
    const text = JSON.stringify(Object.fromEntries(shard));
    digest.update(text);
    writeFileSync(join(folder, `${number}.json`), text);
    index.shards.push(shard.map(([key]) => key).join(' '));
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  return digest.digest('hex').slice(0, 16);
}

function isEmoji(text: string): boolean {
  return [...text].length > 1 || /^(?:\p{Emoji}|\p{Cn})$/u.test(text);
}

function markupOf(set: IconSet, name: string): string {
  const alias = set.aliases?.[name];
  const icon: Icon | undefined = alias
    ? set.icons[alias.parent] && ({ ...set.icons[alias.parent], ...alias } as Icon)
    : set.icons[name];
  if (!icon) throw new Error(`The emoji set has no icon ${name}`);
  const { left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16 } = icon;
  const foreign = /<(?:script|style|foreignObject|image|text|a|animate\w*)\b|\son\w+=|href="(?!#)|url\((?!#)/i.exec(
    icon.body,
  );
  if (foreign) throw new Error(`The icon ${name} holds more than a drawing: ${foreign[0]}`);
  // A square, with the drawing in its middle: no engine stretches it.
  const side = Math.max(width, height);
  const viewBox = `${left - (side - width) / 2} ${top - (side - height) / 2} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">${icon.body}</svg>`;
}

/** What is often used together stands together: single emoji first, then sequences, then those with skin tones. */
function shardsOf(drawn: ReadonlyMap<string, string>): Array<Array<[key: string, markup: string]>> {
  const rank = (key: string) => (/1f3f[b-f]/.test(key) ? 2 : key.includes('-') ? 1 : 0);
  const sorted = [...drawn].sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const shards: Array<Array<[string, string]>> = [];
  let length = Number.POSITIVE_INFINITY;
  for (const entry of sorted) {
    length += entry[1].length;
    if (length > shardLength) {
      shards.push([]);
      length = entry[1].length;
    }
    shards.at(-1)?.push(entry);
  }
  return shards;
}

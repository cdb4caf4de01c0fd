/**
 * Builds the emoji sets as static assets. Each set consists of SVG by code points, in files of emoji that are often
 * used together, so that a render reads only the few files with its emoji and fetches nothing from elsewhere (RND-22).
 * An index of each set says which file contains which emoji.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmojiType } from '../../src/design/document/template.ts';
import { emojiClusters, emojiKey } from '../../src/draw/gather/emoji/clusters.ts';
import { type EmojiIndex, lendingSet } from '../../src/draw/gather/emoji/sets.ts';

export const emojiPackages: Readonly<Record<EmojiType, string>> = {
  twemoji: '@iconify-json/twemoji',
  openmoji: '@iconify-json/openmoji',
  noto: '@iconify-json/noto',
  fluent: '@iconify-json/fluent-emoji-flat',
};

/** The maximum number of characters of a file. It is small enough that reading a file for a single emoji costs little. */
const shardLength = 200_000;

/** Skin tones by name. Emoji sets refer to them only by these names. */
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
  /** Whether the icon is mirrored. The two fields after this one are transforms that no set uses. */
  hFlip?: boolean;
  vFlip?: boolean;
  rotate?: number;
}

interface IconSet extends Icon {
  icons: Record<string, Icon>;
  aliases?: Record<string, Partial<Icon> & { parent: string }>;
}

/** Names of icons by code points: `1f44d-1f3fd`. */
type Characters = Readonly<Record<string, string>>;

export function makeEmojiAssets(nodeModules: string, assets: string, target: string): void {
  rmSync(join(assets, 'emoji'), { recursive: true, force: true });
  const names = readJson<Characters>(join(nodeModules, emojiPackages[lendingSet], 'chars.json'));
  const versions = Object.entries(emojiPackages).map(([set, name]) => [
    set,
    makeSet(join(nodeModules, name), join(assets, 'emoji', set), names),
  ]);
  writeFileSync(target, JSON.stringify(Object.fromEntries(versions)));
}

/**
 * Writes one set and returns its version, which is a hash of everything that it draws. `names` come from a complete
 * set, because this set may contain icons without saying which characters they are for.
 */
function makeSet(source: string, folder: string, names: Characters): string {
  const icons = readJson<IconSet>(join(source, 'icons.json'));
  const drawn = new Map<string, string>();
  const emojiNames = Object.entries({ ...names, ...skinTones }).flatMap(([points, name]) => {
    const existingName = [name, name.replace(/-skin-tone$/, '')].find(
      (each) => icons.icons[each] ?? icons.aliases?.[each],
    );
    return existingName === undefined ? [] : [[points, existingName] as const];
  });
  const characters = { ...Object.fromEntries(emojiNames), ...readJson<Characters>(join(source, 'chars.json')) };
  for (const [points, name] of Object.entries(characters)) {
    const text = String.fromCodePoint(...points.split('-').map((point) => Number.parseInt(point, 16)));
    const [cluster] = emojiClusters(text);
    // Sets draw more than emoji: characters for private use, and signs that Unicode classifies as text.
    if (cluster?.text === text && isEmoji(text)) drawn.set(emojiKey(text), buildMarkup(icons, name));
  }
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256');
  const index: EmojiIndex = { shards: [] };
  for (const [number, shard] of splitIntoShards(drawn).entries()) {
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

function buildMarkup(set: IconSet, name: string): string {
  const { parent = name, ...changed } = set.aliases?.[name] ?? {};
  const parentIcon = set.icons[parent];
  if (!parentIcon) throw new Error(`The emoji set has no icon ${name}`);
  const icon: Icon = { ...parentIcon, ...changed };
  if (icon.rotate || icon.vFlip) throw new Error(`The icon ${name} is turned in a way that is not known here`);
  const { left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16 } = icon;
  const foreign = /<(?:script|style|foreignObject|image|text|a|animate\w*)\b|\son\w+=|href="(?!#)|url\((?!#)/i.exec(
    icon.body,
  );
  if (foreign) throw new Error(`The icon ${name} holds more than a drawing: ${foreign[0]}`);
  const body = withoutChains(icon.body);
  const orientedBody = icon.hFlip ? `<g transform="translate(${2 * left + width} 0) scale(-1 1)">${body}</g>` : body;
  // The drawing is centered in a square, so that no engine stretches it.
  const side = Math.max(width, height);
  const viewBox = `${left - (side - width) / 2} ${top - (side - height) / 2} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">${orientedBody}</svg>`;
}

/**
 * If a reference points to another reference, replaces it with a reference to the final target, because browsers do not
 * follow such chains when they clip.
 */
function withoutChains(body: string): string {
  const targets = new Map<string, string>();
  const direct = body.replace(/<use href="#([^"]+)" id="([^"]+)"\/>/g, (_, target: string, id: string) => {
    targets.set(id, targets.get(target) ?? target);
    return '';
  });
  return direct.replace(
    /(href="#|url\(#)([^")]+)/g,
    (_, before: string, id: string) => before + (targets.get(id) ?? id),
  );
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8')) as Content;
}

/** Groups emoji that are often used together: single emoji first, then sequences, then those with skin tones. */
function splitIntoShards(drawn: ReadonlyMap<string, string>): Array<Array<[key: string, markup: string]>> {
  const rankKey = (key: string) => (/1f3f[b-f]/.test(key) ? 2 : key.includes('-') ? 1 : 0);
  const sorted = [...drawn].sort(([one], [other]) => rankKey(one) - rankKey(other) || (one < other ? -1 : 1));
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

import { reject } from './refusal.ts';

const maxFamilies = 20;
const generic: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'emoji',
  'math',
  'fangsong',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
]);
const familyName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+-]{0,99}$/u;
const quoted = /^(["'])(.*)\1$/;
const cssWide = /^(initial|inherit|unset|revert|revert-layer|default)$/i;

/**
 * Parses a list of font families: `Press Start 2P, serif` becomes `"Press Start 2P", serif`. Names need no quotes here,
 * although CSS requires them if a word begins with a digit.
 * @throws Refusal
 */
export function fontFamilies(authored: string): string {
  const entries = authored.split(',', maxFamilies + 1);
  if (entries.length > maxFamilies) reject(`has more than ${maxFamilies} families`);
  return entries.map((entry) => family(entry.trim().replace(/\s+/g, ' '))).join(', ');
}

/** Whether a page may use this name for a font family. */
export function isFamilyName(name: string): boolean {
  return familyName.test(name) && !cssWide.test(name) && !generic.has(name.toLowerCase());
}

function family(entry: string): string {
  if (generic.has(entry.toLowerCase())) return entry.toLowerCase();
  const name = quoted.exec(entry)?.[2]?.trim() ?? entry;
  if (cssWide.test(name)) reject(`may not be ${name}. Leave out the property instead`);
  if (!familyName.test(name))
    reject('has a font family with a character other than letters, digits, spaces and . _ + -');
  return `"${name}"`;
}

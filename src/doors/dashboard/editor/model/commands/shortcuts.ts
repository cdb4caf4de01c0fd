import type { Command } from './command.ts';
import { commands } from './index.ts';

/** A key press, as the browser reports it. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The commands that a key press may mean; the first enabled one runs. Letters are compared by the key that is typed, so that
 * every layout works. Punctuation is also compared without Shift and Alt, which some layouts need to type it (editor.md 2.10).
 */
export function findByKey(press: KeyPress, { isMac }: { isMac: boolean }): Command[] {
  return commands.filter(({ shortcuts }) => shortcuts.some((shortcut) => matches(shortcut, press, isMac)));
}

function matches(shortcut: string, press: KeyPress, isMac: boolean): boolean {
  const { modifiers, key } = parseShortcut(shortcut);
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  // AltGr is Ctrl and Alt on Windows: what it types is punctuation and not a shortcut with Ctrl.
  const isAltGraph = !isMac && press.ctrlKey && press.altKey && isPunctuation(press.key);
  if (isAltGraph) return isPunctuation(key) && modifiers.size === 0 && press.key === key;
  if (otherMod || mod !== modifiers.has('Mod')) return false;
  if (isPunctuation(key)) return press.key === key && (!press.altKey || modifiers.has('Alt') || isMac);
  if (press.altKey !== modifiers.has('Alt') || press.shiftKey !== modifiers.has('Shift')) return false;
  // With Alt, a Mac types another character, and with Shift a digit is punctuation, so the position of the key decides.
  return press.key.toUpperCase() === key.toUpperCase() || press.code === `Key${key}` || press.code === `Digit${key}`;
}

function isPunctuation(key: string): boolean {
  return key.length === 1 && !/[\p{L}\p{N}]/u.test(key);
}

/** The modifiers and the key of a shortcut such as `Mod+Shift+Z`. The last `+` may be the key itself. */
export function parseShortcut(shortcut: string): { modifiers: ReadonlySet<string>; key: string } {
  const isPlus = shortcut.endsWith('++');
  const parts = (isPlus ? shortcut.slice(0, -2) : shortcut).split('+');
  const key = isPlus ? '+' : (parts.pop() ?? '');
  return { modifiers: new Set(parts), key };
}

/** A shortcut as people know it: `⇧⌘Z` on a Mac, `Ctrl+Shift+Z` elsewhere. */
export function shortcutText(shortcut: string, { isMac }: { isMac: boolean }): string {
  const { modifiers, key } = parseShortcut(shortcut);
  const keyText = keyNames[key] ?? key;
  if (isMac)
    return `${['Alt', 'Shift', 'Mod'].flatMap((name) => (modifiers.has(name) ? macSigns[name] : [])).join('')}${keyText}`;
  return [...modifiers]
    .map((name) => (name === 'Mod' ? 'Ctrl' : name))
    .concat(keyText)
    .join('+');
}

const macSigns: Readonly<Record<string, string>> = { Alt: '⌥', Shift: '⇧', Mod: '⌘' };

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};

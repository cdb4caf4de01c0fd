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
  getModifierState(name: 'AltGraph'): boolean;
}

/**
 * The commands that a key press may mean; the first enabled one runs. Keys are compared by what they type, so that every
 * layout works. The position of a key decides only where it types nothing that a shortcut has: on layouts of other scripts,
 * with Alt on a Mac, and for the row of digits.
 */
export function findByKey(press: KeyPress, { isMac }: { isMac: boolean }): Command[] {
  // AltGr types characters. On a Mac, browsers report the Option key as AltGraph too, where it is the Alt of shortcuts.
  if (!isMac && press.getModifierState('AltGraph')) return [];
  const found = (matchesKey: (key: string) => boolean) =>
    commands.filter(({ shortcuts }) =>
      shortcuts.some((shortcut) => {
        const { modifiers, key } = parseShortcut(shortcut);
        return matchesKey(key) && hasModifiers(press, modifiers, { key, isMac });
      }),
    );
  const byKey = found((key) => press.key.toUpperCase() === key.toUpperCase());
  if (byKey.length > 0) return byKey;
  const mayUsePosition = typesOtherScript(press.key) || (isMac && press.altKey);
  return found((key) => press.code === `Digit${key}` || (mayUsePosition && press.code === positionOf(key)));
}

function hasModifiers(
  press: KeyPress,
  modifiers: ReadonlySet<string>,
  { key, isMac }: { key: string; isMac: boolean },
): boolean {
  const [mod, otherMod] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (otherMod || mod !== modifiers.has('Mod') || press.altKey !== modifiers.has('Alt')) return false;
  // Some layouts need Shift to type punctuation, others do not.
  return (isPunctuation(key) && !modifiers.has('Alt')) || press.shiftKey === modifiers.has('Shift');
}

function typesOtherScript(key: string): boolean {
  return key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
}

function isPunctuation(key: string): boolean {
  return key.length === 1 && !/[\p{L}\p{N}]/u.test(key);
}

/** The code of the key that types a character on a US keyboard. */
function positionOf(key: string): string {
  return punctuationCodes[key] ?? `Key${key}`;
}

const punctuationCodes: Readonly<Record<string, string>> = {
  '[': 'BracketLeft',
  ']': 'BracketRight',
  ',': 'Comma',
  '.': 'Period',
  '\\': 'Backslash',
};

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
  PageUp: 'Page up',
  PageDown: 'Page down',
};

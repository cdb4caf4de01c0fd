import { type EmojiPart, emojiKey, emojiParts } from './clusters.ts';
import { type EmojiKeys, lendingSet } from './sets.ts';

/** A part of a text: characters that fonts draw, or an emoji of a set that replaces them. */
export interface ResolvedPart {
  text: string;
  emoji?: { set: string; key: string };
}

export interface ResolvedEmoji {
  parts: readonly ResolvedPart[];
  /** Whether the emoji comes from another set than the requested one. */
  isFallback: boolean;
  /** Whether the sequence is drawn as the separate parts that it is joined from. */
  isApart: boolean;
}

interface EmojiSets {
  set: string;
  keys: EmojiKeys;
  /** The keys of the fallback set, which is used for emoji that `set` lacks. */
  fallbackKeys: EmojiKeys;
}

const isFlag = /^(?:\p{Regional_Indicator}{2}|.[\u{e0020}-\u{e007e}]+\u{e007f})$/u;

/**
 * Decides how one cluster is drawn: as itself if the set has it, otherwise as its parts (UTS #51), otherwise as the
 * fallback set draws it. Two sets lack the flags of countries. Flags are taken from the fallback set instead of being
 * split into letters. Undefined if no set has any part of the cluster; fonts then draw it.
 */
export function resolveEmoji(text: string, sets: EmojiSets): ResolvedEmoji | undefined {
  const ownEmoji = resolveOwnPart(text, sets);
  if (ownEmoji) return { parts: [ownEmoji], isFallback: false, isApart: false };
  const fallbackEmoji = resolveFallbackPart(text, sets);
  if (fallbackEmoji && isFlag.test(text)) return { parts: [fallbackEmoji], isFallback: true, isApart: false };
  const parts = emojiParts(text);
  const resolved = parts.map(({ drawnText }) => resolveEmoji(drawnText, sets));
  if (fallbackEmoji && !(parts.length > 0 && resolved.every((part) => part && !part.isFallback)))
    return { parts: [fallbackEmoji], isFallback: true, isApart: false };
  if (resolved.every((part) => part === undefined)) return undefined;
  return {
    parts: parts.flatMap((part, index) => withWhole(part, resolved[index]?.parts ?? [])),
    isFallback: resolved.some((part) => part?.isFallback),
    isApart: true,
  };
}

/** Returns the resolved parts. The last one also gets the characters that joined the part to the next one. */
function withWhole({ text, drawnText }: EmojiPart, resolved: readonly ResolvedPart[]): ResolvedPart[] {
  const last = resolved.at(-1);
  return last ? [...resolved.slice(0, -1), { ...last, text: last.text + text.slice(drawnText.length) }] : [{ text }];
}

function resolveOwnPart(text: string, { set, keys }: EmojiSets): ResolvedPart | undefined {
  const key = emojiKey(text);
  return keys.has(key) ? { text, emoji: { set, key } } : undefined;
}

function resolveFallbackPart(text: string, { fallbackKeys }: EmojiSets): ResolvedPart | undefined {
  const key = emojiKey(text);
  return fallbackKeys.has(key) ? { text, emoji: { set: lendingSet, key } } : undefined;
}

import { required } from '../../../core/required.ts';

/** A part of a text that is one emoji by Unicode's rules (UTS #51 section 1.4). Positions are UTF-16 offsets. */
export interface EmojiCluster {
  text: string;
  start: number;
  /**
   * How the cluster looks: `emoji` if that is its default or if a selector, modifier or joiner says so; `text` if it is
   * a text character that emoji sets contain as well (such as © or ❤, without U+FE0F or with U+FE0E).
   */
  presentation: 'emoji' | 'text';
}

/**
 * The grammar of an emoji by UTS #51 section 1.4.9. It includes pictographs that this runtime's Unicode version does
 * not know yet.
 */
const unit =
  '(?:\\p{Emoji_Modifier_Base}\\ufe0f?\\p{Emoji_Modifier}|\\p{Extended_Pictographic}(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f}|[\\ufe0e\\ufe0f])?|\\p{Emoji_Modifier})';
const cluster = new RegExp(
  `\\p{Regional_Indicator}{1,2}|[0-9#*]\\ufe0f?\\u20e3|${unit}(?:(?<!\\ufe0e)\\u200d${unit})*`,
  'gu',
);
const byDefault = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|(?=\p{Extended_Pictographic})\p{Cn})/u;
const forced = /\ufe0f|\u200d|\u20e3|\u{e007f}|.\p{Emoji_Modifier}/u;

/** Every character that is or may be part of an emoji, except digits. */
const mayHave = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u;

/** Returns the emoji of a text, in order. Everything between them is text (RND-22). */
export function emojiClusters(text: string): EmojiCluster[] {
  if (!mayHave.test(text)) return [];
  return [...text.matchAll(cluster)].map(({ 0: matched, index }) => ({
    text: matched,
    start: index,
    presentation: !matched.endsWith('\ufe0e') && (byDefault.test(matched) || forced.test(matched)) ? 'emoji' : 'text',
  }));
}

/** Returns the name that a sequence has in every set: its code points in hex, joined, without variation selectors. */
export function emojiKey(text: string): string {
  return [...text]
    .filter((character) => character !== '\ufe0f' && character !== '\ufe0e')
    .map((character) => (character.codePointAt(0) ?? 0).toString(16))
    .join('-');
}

/**
 * A part of a sequence: the characters of the part, and the emoji to draw for them. The latter lacks the characters
 * that joined the part to the others.
 */
export interface EmojiPart {
  text: string;
  drawnText: string;
}

/**
 * Returns the parts to draw if a set lacks the whole sequence (UTS #51 sections 2.2, 2.3 and C.1). These are the joined
 * elements one after another; a base and its skin tone; the letters of a flag; or the base that tags change. Empty if
 * the sequence has no parts. Together, the parts contain all characters of the sequence.
 */
export function emojiParts(text: string): EmojiPart[] {
  const joined = text.split(/(?<=\u200d)/u);
  if (joined.length > 1) return joined.map((part) => ({ text: part, drawnText: part.replace(/\u200d$/u, '') }));
  const tagged = /^([^\u{e0020}-\u{e007f}]+)[\u{e0020}-\u{e007e}]+\u{e007f}$/u.exec(text);
  if (tagged) return [{ text, drawnText: required(tagged[1]) }];
  const toned = /^((.)\ufe0f?)(\p{Emoji_Modifier})$/u.exec(text);
  const [, base = '', drawnText = '', tone = ''] = toned ?? [];
  if (toned) return [{ text: base, drawnText }, itself(tone)];
  return /^\p{Regional_Indicator}{2}$/u.test(text) ? [...text].map(itself) : [];
}

function itself(text: string): EmojiPart {
  return { text, drawnText: text };
}

/**
 * Matches letters that join or stack: the blocks from Hebrew to Burmese and Khmer, and later blocks of Indic scripts.
 */
const intricate = /[\u0590-\u109f\u1780-\u18af\u1900-\u1c4f\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** Matches Han, kana and Hangul, whose fonts are split into many files. */
const han = /[\u2e80-\u312f\u3130-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;
/** Matches emoji. A joined sequence counts once. */
const emoji = /(?<!\u200d)\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu;
const onlyLatin = /^[\0-\u058f]*$/;

/** The number of characters of a text in scripts that cost an engine more than Latin. */
export interface ScriptCounts {
  intricate: number;
  han: number;
  emoji: number;
}

const none: ScriptCounts = { intricate: 0, han: 0, emoji: 0 };

export function countScripts(text: string): ScriptCounts {
  if (onlyLatin.test(text)) return none;
  return { intricate: countMatches(intricate, text), han: countMatches(han, text), emoji: countMatches(emoji, text) };
}

export function countMatches(pattern: RegExp, text: string): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}

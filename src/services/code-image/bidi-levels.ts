import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** The blocks of scripts that run from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10cff}\u{10d40}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Letters whose shape depends on their neighbours. */
const joining =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\u0640]/u;
const letter = /^\p{L}/u;

/**
 * The maximum length of a text in UTF-16 units. Longer texts are split, because the algorithm takes quadratic time in
 * the length of a number (SEC-3).
 */
const maxUnits = 1_000;

/** Whether the grapheme is a letter that is shaped together with its neighbours, as Arabic letters are. */
export function isJoining(grapheme: string): boolean {
  return joining.test(grapheme) && letter.test(grapheme);
}

/**
 * The embedding level of each grapheme of a text that is isolated in left-to-right text. Even levels run from left to
 * right, odd levels from right to left (UAX 9). The graphemes contain no controls.
 */
export function computeLevels(graphemes: readonly string[]): number[] {
  const levels: number[] = [];
  for (let from = 0; from < graphemes.length; ) {
    let to = from;
    let text = '';
    const starts: number[] = [];
    do {
      starts.push(text.length);
      text += graphemes[to++];
    } while (to < graphemes.length && text.length + (graphemes[to] ?? '').length <= maxUnits);
    if (rightToLeft.test(text)) {
      const embeddingLevels = bidi.getEmbeddingLevels(text, 'ltr').levels;
      for (const start of starts) levels.push(embeddingLevels[start] ?? 0);
    } else {
      levels.push(...starts.map(() => 0));
    }
    from = to;
  }
  return levels;
}

/**
 * Returns the pieces in the order in which they appear from left to right (rule L2 of UAX 9). Each piece has a single
 * level.
 */
export function visualOrder<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const levels = [...new Set(pieces.map(({ level }) => level))];
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      const reversed = ordered.slice(from, to).reverse();
      for (const [index, piece] of reversed.entries()) ordered[from + index] = piece;
      from = to;
    }
  }
  return ordered;
}

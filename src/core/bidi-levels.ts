import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** The blocks of scripts that run from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10cff}\u{10d40}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The maximum length of a text in UTF-16 units. Longer texts are split, because the algorithm takes quadratic time in
 * the length of a number (SEC-3).
 */
const maxUnits = 1_000;

/**
 * The embedding level of each grapheme of a text whose paragraphs have the base direction. Even levels run from left to
 * right, odd levels from right to left (UAX 9). The graphemes contain no controls other than line breaks.
 */
export function computeLevels(graphemes: readonly string[], base: 'ltr' | 'rtl' = 'ltr'): number[] {
  const levels: number[] = [];
  for (let from = 0; from < graphemes.length; ) {
    let to = from;
    let text = '';
    const starts: number[] = [];
    do {
      starts.push(text.length);
      text += graphemes[to++];
    } while (to < graphemes.length && text.length + (graphemes[to] ?? '').length <= maxUnits);
    if (base === 'rtl' || rightToLeft.test(text)) {
      const embeddingLevels = bidi.getEmbeddingLevels(text, base).levels;
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

import type { TextContent } from '../layout/types.ts';
import type { PreparedText } from '../prepare/tree.ts';
import { isNoWrap, keepsBreaks, statedLineHeight } from '../style/text.ts';

/** Widths in font sizes, of common fonts. */
const letter = 0.54;
const wide = 1;
const space = 0.27;
/** Heights in font sizes where the style says none. */
const normalLine = 1.25;
/** Characters that are measured; a text that goes on is as large as those say. */
const maxCharacters = 20_000;
const wideCharacter = /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

/** A text whose size is estimated: colours are found without a font (PUB-3). */
export interface EstimatedText extends TextContent {
  /** px of each line in a width. */
  lines(width: number): number[];
  /** px */
  lineHeight: number;
}

/** A word, or a wide character by itself; `breaks` ends the line after it. */
interface Piece {
  width: number;
  gap: number;
  breaks: boolean;
}

export function estimateText({ text, spans, box }: PreparedText): EstimatedText {
  const pieces: Piece[] = [];
  let left = maxCharacters;
  for (const { characters, text: style } of spans) {
    const shown = characters.slice(0, left);
    left -= shown.length;
    addPieces(pieces, keepsBreaks(text) ? shown : shown.replaceAll('\n', ' '), style.size, style.letterSpacing);
  }
  const sizes = [text, ...spans.map((span) => span.text)];
  const lineHeight = Math.max(...sizes.map((style) => statedLineHeight(style) ?? style.size * normalLine));
  const staysOnLine = isNoWrap(text);
  const known = new Map<number, number[]>();
  const lines = (width: number) => {
    const found = known.get(width);
    if (found) return found;
    const made = linesIn(pieces, staysOnLine ? Number.POSITIVE_INFINITY : width).slice(0, box.maxLines);
    known.set(width, made);
    return made;
  };
  const widestPiece = pieces.reduce((widest, { width }) => Math.max(widest, width), 0);
  return {
    kind: 'text',
    lineHeight,
    lines,
    width: (constraint) =>
      constraint === 'min' && !staysOnLine ? widestPiece : Math.max(0, ...lines(Number.POSITIVE_INFINITY)),
    at: (width) => ({ height: lines(width).length * lineHeight }),
    baseline: () => lineHeight * 0.75,
  };
}

function addPieces(pieces: Piece[], characters: string, size: number, spacing: number): void {
  for (const [token] of characters.matchAll(/\n|[^\S\n]+|\S+/g)) {
    const last = pieces.at(-1);
    if (token === '\n') {
      if (last) last.breaks = true;
    } else if (token.trim() === '') {
      if (last) last.gap = space * size;
    } else {
      let width = 0;
      for (const character of token) {
        if (!wideCharacter.test(character)) {
          width += letter * size + spacing;
          continue;
        }
        if (width > 0) pieces.push({ width, gap: 0, breaks: false });
        width = 0;
        pieces.push({ width: wide * size + spacing, gap: 0, breaks: false });
      }
      if (width > 0) pieces.push({ width, gap: 0, breaks: false });
    }
  }
}

function linesIn(pieces: readonly Piece[], room: number): number[] {
  const lines: number[] = [];
  let [used, gap, isOpen] = [0, 0, false];
  for (const piece of pieces) {
    if (isOpen && used + gap + piece.width > room + 0.01) {
      lines.push(used);
      [used, gap] = [0, 0];
    }
    [used, gap, isOpen] = [used + gap + piece.width, piece.gap, true];
    if (piece.breaks) {
      lines.push(used);
      [used, gap, isOpen] = [0, 0, false];
    }
  }
  if (isOpen) lines.push(used);
  return lines;
}

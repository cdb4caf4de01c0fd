import { splitGraphemes } from '../../../../core/graphemes.ts';
import { compileText } from '../../../../design/expressions/index.ts';
import { type RichText, sourceOf, type TextRange } from './rich-text.ts';

/** What the caret steps over at once: a grapheme, or a chip, which is a whole `{{ expression }}` (EDT-8). */
export interface SourceUnit extends TextRange {
  /** As it is in the source. */
  text: string;
  /** The expression of a chip. */
  expression?: string;
}

/** Stands for a chip in a text that is shown to the input method and to screen readers. */
export const chipCharacter = '\ufffc';

/** A text with the places at which a caret can be. */
export class EditedText {
  readonly rich: RichText;
  readonly source: string;
  readonly units: readonly SourceUnit[];
  /** The text as a field of the browser shows it: one character for each chip, and one for each line break. */
  readonly mirror: string;

  constructor(rich: RichText) {
    this.rich = rich;
    this.source = sourceOf(rich);
    this.units = listUnits(rich);
    this.mirror = this.units.map(toMirrorText).join('');
  }

  get length(): number {
    return this.source.length;
  }

  get chips(): readonly SourceUnit[] {
    return this.units.filter(({ expression }) => expression !== undefined);
  }

  /** The nearest place for a caret that is not after `offset`. */
  snap(offset: number): number {
    const inside = this.units.find(({ from, to }) => from < offset && offset < to);
    return inside ? inside.from : Math.max(0, Math.min(this.length, offset));
  }

  previous(offset: number): number {
    return this.units.findLast(({ from }) => from < offset)?.from ?? 0;
  }

  next(offset: number): number {
    return this.units.find(({ to }) => to > offset)?.to ?? this.length;
  }

  /** The word at an offset, or the blanks or signs between words. A chip is a word. */
  word(offset: number): TextRange {
    const index = this.toMirror(offset);
    const words = segmentWords(this.mirror);
    const found = words.find(({ from, to }) => from <= index && index < to) ?? words.at(-1);
    return found ? this.fromMirrorRange(found) : { from: 0, to: 0 };
  }

  /** The start of the word before an offset. */
  previousWord(offset: number): number {
    const index = this.toMirror(offset);
    const word = segmentWords(this.mirror).findLast(({ from, isWord }) => isWord && from < index);
    return this.fromMirror(word?.from ?? 0);
  }

  /** The end of the word after an offset. */
  nextWord(offset: number): number {
    const index = this.toMirror(offset);
    const word = segmentWords(this.mirror).find(({ to, isWord }) => isWord && to > index);
    return this.fromMirror(word?.to ?? this.mirror.length);
  }

  /** The text between two line breaks. */
  paragraph(offset: number): TextRange {
    const isBreak = ({ text }: SourceUnit) => /^[\r\n]/.test(text);
    const before = this.units.findLast((unit) => unit.to <= offset && isBreak(unit));
    const after = this.units.find((unit) => unit.from >= offset && isBreak(unit));
    return { from: before?.to ?? 0, to: after?.from ?? this.length };
  }

  toMirror(offset: number): number {
    return this.#folded.filter(({ to }) => to <= offset).reduce((index, unit) => index - hiddenLength(unit), offset);
  }

  fromMirror(index: number): number {
    let offset = index;
    for (const unit of this.#folded) if (unit.from < offset) offset += hiddenLength(unit);
    return Math.min(offset, this.length);
  }

  fromMirrorRange({ from, to }: TextRange): TextRange {
    return { from: this.fromMirror(from), to: this.fromMirror(to) };
  }

  /** The units that are shorter in the mirror. */
  get #folded(): readonly SourceUnit[] {
    return this.units.filter((unit) => hiddenLength(unit) > 0);
  }
}

function toMirrorText({ text, expression }: SourceUnit): string {
  return expression === undefined ? text.replace(/\r\n?/g, '\n') : chipCharacter;
}

/** How many characters of a unit the mirror leaves out. */
function hiddenLength(unit: SourceUnit): number {
  return unit.to - unit.from - toMirrorText(unit).length;
}

function listUnits(rich: RichText): SourceUnit[] {
  const units: SourceUnit[] = [];
  let literal = '';
  let at = 0;
  const endLiteral = () => {
    for (const text of splitGraphemes(literal)) {
      units.push({ from: at, to: at + text.length, text });
      at += text.length;
    }
    literal = '';
  };
  for (const { content } of rich) {
    for (const part of compileText(content).parts) {
      if (typeof part === 'string') {
        literal += part;
        continue;
      }
      endLiteral();
      const { source, index } = part;
      const text = content.slice(index - 2, index + source.length + 2);
      units.push({ from: at, to: at + text.length, text, expression: source.trim() });
      at += text.length;
    }
  }
  endLiteral();
  return units;
}

let words: Intl.Segmenter | undefined;

function segmentWords(text: string): Array<TextRange & { isWord: boolean }> {
  words ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment, index, isWordLike = false }) => ({
    from: index,
    to: index + segment.length,
    isWord: isWordLike || segment === chipCharacter,
  }));
}

import { LruCache } from '../../../core/lru-cache.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';

/** A text whose height a layout needs. */
export interface HeightRequest {
  /** The node to measure: positioned absolutely, with a width. */
  node: TakumiNode;
  /** The maximum width of the text's lines in px. */
  width: number;
}

interface OneLineTools {
  /** A name for the fonts of the page. */
  fontSet: string;
  /** Whether the first family of a list has a character. */
  hasCharacter(families: string, character: string): boolean;
  measure(nodes: readonly TakumiNode[]): readonly MeasuredNode[];
}

/** If there are fewer texts than this, they are measured one by one, because measuring characters would cost more. */
const fewest = 40;
/** The font size in px at which characters are measured; widths are proportional to it. */
const sampleSize = 100;
/** The reserve for kerning, which may move letters further apart. */
const kerning = { times: 1.05, em: 0.5 } as const;
/** Texts with more characters are measured, because they have several lines. */
const maxCharacters = 200;

const ascii = /^[\x20-\x7e]+$/;
/** Matches properties that change neither the height of a line nor the widths of its letters. */
const plain: ReadonlySet<string> = new Set(
  (
    'boxSizing fontFamily fontSize fontWeight fontStyle lineHeight whiteSpace overflowWrap wordBreak textAlign direction ' +
    'textWrap color position left top width'
  ).split(' '),
);

/** The widths of the ASCII characters in px at the sample size, by font. A width that is not known yet is 0. */
const advances = new LruCache<Float64Array>({ entries: 1_000, weight: 1_000_000 });
const asciiCharacters = 128;
/** The heights of a line in px, by style. */
const lines = new LruCache<number>({ entries: 2_000, weight: 1_000_000 });

/**
 * Finds the heights in px of the texts that certainly fit one line, computed from the widths of their characters;
 * undefined for other texts. For a table of hundreds of words, this way only a few dozen characters are shaped, not
 * each word.
 */
export function oneLineHeights(asks: readonly HeightRequest[], tools: OneLineTools): (number | undefined)[] {
  if (asks.length < fewest) return asks.map(() => undefined);
  const texts = asks.map((ask) => readText(ask, tools));
  const unknown = new Map<string, { node: TakumiNode; take(node: MeasuredNode): void }>();
  for (const text of texts) {
    if (!text) continue;
    for (let at = 0; at < text.text.length; at++) {
      const code = text.text.charCodeAt(at);
      if (text.widths[code] !== 0) continue;
      const take = ({ width }: MeasuredNode) => {
        text.widths[code] = width;
      };
      unknown.set(`${text.font}\n${code}`, { node: createSample(text, String.fromCharCode(code)), take });
    }
    const line = `line\n${text.line}`;
    if (lines.get(text.line) !== undefined || unknown.has(line)) continue;
    const take = ({ height }: MeasuredNode) => lines.set(text.line, height, text.line.length);
    unknown.set(line, { node: { ...text.node, text: 'x' }, take });
  }
  // Stops if measuring characters would cost more than it saves.
  if (unknown.size > asks.length / 2) return asks.map(() => undefined);
  const unknownSamples = [...unknown.values()];
  const measured = unknownSamples.length === 0 ? [] : tools.measure(unknownSamples.map(({ node }) => node));
  for (const [index, node] of measured.entries()) unknownSamples[index]?.take(node);
  return texts.map((text) => (text && fits(text) ? lines.get(text.line) : undefined));
}

interface PlainText {
  node: TakumiNode;
  text: string;
  width: number;
  /** The font size in px. */
  size: number;
  font: string;
  widths: Float64Array;
  line: string;
}

function readText({ node, width }: HeightRequest, { fontSet, hasCharacter }: OneLineTools): PlainText | undefined {
  const { type, text = '', style } = node;
  const families = style['fontFamily'];
  const size = Number.parseFloat(style['fontSize'] ?? '');
  if (type !== 'text' || families === undefined || !style['fontSize']?.endsWith('px')) return undefined;
  if (text.length > maxCharacters || !ascii.test(text) || !Object.keys(style).every((name) => plain.has(name)))
    return undefined;
  for (const character of text) if (!hasCharacter(families, character)) return undefined;
  const font = `${fontSet};${families};${style['fontWeight'] ?? ''};${style['fontStyle'] ?? ''}`;
  let line = fontSet;
  for (const name in style) if (name !== 'width') line += `;${name}:${style[name]}`;
  const widths = advances.remember(font, font.length, () => new Float64Array(asciiCharacters));
  return { node, text, width, size, font, widths, line };
}

/**
 * Creates a node to measure a single character. A visible character represents the blank here, which is at most as
 * wide.
 */
function createSample({ node: { style } }: PlainText, character: string): TakumiNode {
  const { fontFamily = '', fontWeight, fontStyle } = style;
  return {
    type: 'text',
    text: character === ' ' ? 'n' : character,
    style: {
      fontFamily,
      fontSize: `${sampleSize}px`,
      lineHeight: '1',
      ...(fontWeight === undefined ? {} : { fontWeight }),
      ...(fontStyle === undefined ? {} : { fontStyle }),
      position: 'absolute',
      left: '0px',
      top: '0px',
      width: 'max-content',
    },
  };
}

function fits({ text, width, size, widths }: PlainText): boolean {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += widths[text.charCodeAt(at)] || Number.POSITIVE_INFINITY;
  return (sum / sampleSize) * size * kerning.times + kerning.em * size <= width;
}

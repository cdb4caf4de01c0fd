import { faded, readColor } from '../css/color.ts';
import { noFill, solidFill } from '../drawing/paint.ts';
import { centipoints } from '../units.ts';
import { element, text, type Xml } from '../xml.ts';
import type { Run } from './characters.ts';
import { languageOf, type ScriptPiece, scriptPieces } from './scripts.ts';
import type { TextStyle } from './text-style.ts';

/** What stands around the runs of a text. */
export interface RunFrame {
  lang: string;
  /** px of the slide for each px of the page. */
  scale: number;
  opacity: number;
  /** Of a span, parts of the font size by which it stands above the line. */
  baselineOf(span: number): number;
  highlightOf(span: number): string | undefined;
  /** The family that draws a character for text that asks for these, where others stand in for what they lack. */
  familyOf?(families: readonly string[], character: string): string | undefined;
}

const underlines: Readonly<Record<string, string>> = {
  solid: 'sng',
  double: 'dbl',
  dotted: 'dotted',
  dashed: 'dash',
  wavy: 'wavy',
};
/** Families that CSS names by their kind. */
const generic: Readonly<Record<string, string>> = {
  serif: 'Times New Roman',
  'ui-serif': 'Times New Roman',
  monospace: 'Courier New',
  'ui-monospace': 'Courier New',
};
/** From this weight on a font's bold is nearer than its regular. */
const boldFrom = 600;
/** Weights that lie so far from regular and bold that either would be seen to be wrong. */
const instances = [
  { from: 1, to: 250, name: 'Thin' },
  { from: 251, to: 349, name: 'Light' },
  { from: 450, to: 599, name: 'Medium' },
  { from: 850, to: 1_000, name: 'Black' },
] as const;
/** PowerPoint's bounds of a font size, hundredths of a point. */
const sizeBounds = { least: 100, most: 400_000 };

/** A run as `a:r` elements, one for each script: where words are set apart, their blanks stand in runs of their own. */
export function runXml({ text: characters, span, style }: Run, frame: RunFrame): Xml[] {
  return scriptPieces(characters, style.families).flatMap((whole) => {
    const words = whole.text.split(/([ \u00a0]+)/).filter((piece) => piece !== '');
    return (style.wordSpacing === 0 ? [whole.text] : words).map((piece) => {
      const isBlank = style.wordSpacing !== 0 && piece.trim() === '';
      const spacing = style.letterSpacing + (isBlank ? style.wordSpacing : 0);
      return element(
        'a:r',
        {},
        propertiesXml('a:rPr', { ...style, letterSpacing: spacing }, span, frame, whole),
        element('a:t', {}, text(piece)),
      );
    });
  });
}

/** The properties of a run, or of a paragraph's end. */
export function propertiesXml(
  name: 'a:rPr' | 'a:endParaRPr',
  style: TextStyle,
  span: number | undefined,
  frame: RunFrame,
  piece: ScriptPiece = { text: '' },
): Xml {
  const paint = readColor(style.fillColor ?? style.color, style.color);
  const baseline = span === undefined ? 0 : frame.baselineOf(span);
  const highlight = span === undefined ? undefined : frame.highlightOf(span);
  const face = typeface(style.families, style.weight);
  const line = style.decorationColor;
  // Programs set what is raised or lowered at two thirds of its size.
  const drawn = style.size * (baseline === 0 ? 1 : 1.5);
  const size = Math.max(sizeBounds.least, Math.min(sizeBounds.most, centipoints(drawn * frame.scale)));
  const spacing = Math.max(-400_000, Math.min(400_000, centipoints(style.letterSpacing * frame.scale)));
  return element(
    name,
    {
      lang: languageOf(piece, frame.lang),
      sz: size,
      b: style.weight >= boldFrom && style.weight < 850,
      i: style.isItalic,
      u: style.underline === undefined ? undefined : (underlines[style.underline] ?? 'sng'),
      strike: style.strike === undefined ? undefined : style.strike === 'double' ? 'dblStrike' : 'sngStrike',
      kern: 100,
      spc: spacing === 0 ? undefined : spacing,
      baseline: baseline === 0 ? undefined : baseline * 100_000,
      dirty: false,
    },
    paint.alpha * frame.opacity === 0 ? noFill : solidFill(faded(paint, frame.opacity)),
    highlight === undefined
      ? undefined
      : element('a:highlight', {}, element('a:srgbClr', { val: readColor(highlight, style.color).hex })),
    line === undefined || style.underline === undefined
      ? undefined
      : element('a:uFill', {}, solidFill(faded(readColor(line, style.color), frame.opacity))),
    ...(['latin', 'ea', 'cs'] as const).map((font) =>
      element(`a:${font}`, { typeface: font === piece.script?.font ? scriptFace(piece, style, frame) : face }),
    ),
  );
}

/** The font of a script that a text's own first family may lack. */
function scriptFace({ text: characters }: ScriptPiece, { families, weight }: TextStyle, frame: RunFrame): string {
  const [first = ''] = characters;
  const family = frame.familyOf?.(families, first);
  return typeface(family === undefined ? families : [family], weight);
}

/**
 * The name that a program of the desktop knows a font by. It has regular and bold of a family, and other weights as
 * families of their own: a weight that neither is near goes by its own name.
 */
function typeface(families: readonly string[], weight: number): string {
  const [first = 'sans-serif'] = families;
  const replaced = generic[first];
  if (replaced) return replaced;
  if (/^(ui-)?(sans-serif|rounded)$|^(system-ui|cursive|fantasy|emoji|math|fangsong)$/.test(first)) return 'Arial';
  const instance = instances.find(({ from, to }) => weight >= from && weight <= to);
  return instance ? `${first} ${instance.name}` : first;
}

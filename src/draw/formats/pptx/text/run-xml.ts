import type { Color } from '../../../style/color.ts';
import type { TextStyle } from '../../../style/text.ts';
import { fillXml, noFill, solidFill } from '../drawing/paint.ts';
import type { Paint } from '../native/background.ts';
import { nativeColor, withOpacity } from '../native/color.ts';
import type { DeckParts } from '../types.ts';
import { centipoints } from '../units.ts';
import { element, text, type Xml } from '../xml.ts';
import type { Run } from './characters.ts';
import { type DesktopFont, desktopFont } from './desktop-font.ts';
import { chooseLanguage, type ScriptPiece, scriptPieces } from './scripts.ts';

/** The properties that the runs of a text have in common. */
export interface RunFrame {
  lang: string;
  /** The px of the slide per px of the page. */
  scale: number;
  opacity: number;
  /** How far a span is raised above the line, as a fraction of the font size. */
  getBaseline(span: number): number;
  getHighlight(span: number): Color | undefined;
  /** The fill of a span's letters, if they are filled with something other than their color. */
  getPaint(span: number): Paint | undefined;
  findFamily?: DeckParts['findFamily'];
  listWeights?: DeckParts['listWeights'];
}

const underlines: Readonly<Record<string, string>> = {
  solid: 'sng',
  double: 'dbl',
  dotted: 'dotted',
  dashed: 'dash',
  wavy: 'wavy',
};
/** The minimum and maximum font size of PowerPoint, in hundredths of a point. */
const sizeBounds = { min: 100, max: 400_000 };

/** Prints a run as `a:r` elements, one for each script. If there is word spacing, blanks are separate runs. */
export function runXml({ text: characters, span, style, startsLine }: Run, frame: RunFrame): Xml[] {
  const lineBreak = startsLine ? [element('a:br', {}, propertiesXml('a:rPr', style, span, frame))] : [];
  const runs = scriptPieces(characters, style.families).flatMap((whole) => {
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
  return [...lineBreak, ...runs];
}

/** Prints the properties of a run or of a paragraph's end. */
export function propertiesXml(
  name: 'a:rPr' | 'a:endParaRPr',
  style: TextStyle,
  span: number | undefined,
  frame: RunFrame,
  piece: ScriptPiece = { text: '' },
): Xml {
  const paint = (span === undefined ? undefined : frame.getPaint(span)) ?? colorPaint(style);
  const baseline = span === undefined ? 0 : frame.getBaseline(span);
  const { opacity } = frame;
  const highlight = span === undefined ? undefined : frame.getHighlight(span);
  const runFont = desktopFont(style, frame.listWeights);
  const font = chooseFont(piece, style, frame);
  const line = style.decorationColor;
  // Desktop programs draw raised or lowered text at two thirds of its size, so the size is increased here.
  const drawn = style.size * (baseline === 0 ? 1 : 1.5);
  const size = Math.max(sizeBounds.min, Math.min(sizeBounds.max, centipoints(drawn * frame.scale)));
  const spacing = Math.max(-400_000, Math.min(400_000, centipoints(style.letterSpacing * frame.scale)));
  return element(
    name,
    {
      lang: chooseLanguage(piece, frame.lang),
      sz: size,
      b: font.isBold,
      i: style.isItalic,
      u: style.underline === undefined ? undefined : (underlines[style.underline] ?? 'sng'),
      strike: style.strike === undefined ? undefined : style.strike === 'double' ? 'dblStrike' : 'sngStrike',
      kern: 100,
      spc: spacing === 0 ? undefined : spacing,
      baseline: baseline === 0 ? undefined : baseline * 100_000,
      dirty: false,
    },
    paint.kind === 'solid' && paint.color.alpha * opacity === 0 ? noFill : fillXml(paint, opacity),
    highlight === undefined ? undefined : element('a:highlight', {}, element('a:srgbClr', { val: highlight.hex })),
    line === undefined || style.underline === undefined
      ? undefined
      : element('a:uFill', {}, solidFill(withOpacity(nativeColor(line), opacity))),
    ...(['latin', 'ea', 'cs'] as const).map((kind) =>
      element(`a:${kind}`, { typeface: (kind === piece.script?.font ? font : runFont).typeface }),
    ),
  );
}

/**
 * Chooses the font of a piece of text. It is the font of the text's script if the first family of the text may lack
 * that script.
 */
export function chooseFont(
  piece: ScriptPiece,
  style: TextStyle,
  frame: Pick<RunFrame, 'findFamily' | 'listWeights'>,
): DesktopFont {
  const [first = ''] = piece.text;
  const family = piece.script && frame.findFamily?.(style.families, first);
  return desktopFont(family === undefined ? style : { ...style, families: [family] }, frame.listWeights);
}

function colorPaint({ fillColor, color }: TextStyle): Paint {
  return { kind: 'solid', color: nativeColor(fillColor ?? color) };
}

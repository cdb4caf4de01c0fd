import { isColor } from '../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { printNodes } from '../../../design/boxes/style/print.ts';
import { sides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextStyle } from '../../style/text.ts';
import { lowerLine, roundLines, upperLine } from './decoration-lines.ts';

/**
 * A pass in which a text is drawn. Most texts are drawn once, but there are several passes if takumi 2.16.3 draws a
 * part of the text differently from browsers:
 * - the shadows of outlined letters are drawn under the letters, because takumi also casts shadows of the outline;
 * - the lower line of a double underline is drawn over the text (decoration-lines.ts).
 */
export type TextPass = 'whole' | 'shadows' | 'letters' | 'lower line';

/** A declared style, and the computed style of its text. */
export interface DeclaredText {
  style: BoxStyle;
  text: TextStyle;
}

const drawn = /^(?:textShadow|textDecoration|WebkitTextStroke)/;

/** Whether a style may need several passes, or lines in a different color. */
export function hasLetterPaint(style: BoxStyle): boolean {
  return Object.keys(style).some((property) => drawn.test(property));
}

/** Returns the passes of a text, the lowest first. */
export function planPasses(parts: readonly DeclaredText[]): readonly [TextPass, ...TextPass[]] {
  const isApart = parts.some(({ text: { isStroked, shadows } }) => isStroked && shadows.length > 0);
  const after: TextPass[] = parts.some(({ style, text }) => lowerLine(style, text.size)) ? ['lower line'] : [];
  return isApart ? ['shadows', 'letters', ...after] : ['whole', ...after];
}

const unseen: BoxStyle = { WebkitTextFillColor: 'transparent', WebkitTextStroke: '0px transparent' };

/** Returns the style of a text or span in a pass. */
export function styleIn(pass: TextPass, { style, text: { size } }: DeclaredText): BoxStyle {
  const colored = withLineColor(style);
  const lined = upperLine(roundLines(colored, size));
  if (pass === 'whole') return lined;
  if (pass === 'letters') return { ...lined, textShadow: 'none' };
  if (pass === 'shadows') return { ...hidePaint(lined), ...unseen };
  const lower = lowerLine(colored, size) ?? { ...colored, textDecoration: 'none', textDecorationLine: 'none' };
  return { ...hidePaint(lower), ...unseen, textShadow: 'none' };
}

/** Gives the lines of outlined letters the color of the outline, unless they have a color of their own. */
function withLineColor(style: BoxStyle): BoxStyle {
  const { textDecoration = style['textDecorationLine'], textDecorationColor } = style;
  if (textDecoration === undefined) return style;
  const { WebkitTextStroke = 'none', WebkitTextStrokeColor = colorIn(WebkitTextStroke) } = style;
  if (WebkitTextStrokeColor === undefined) return style;
  if (textDecorationColor !== undefined || colorIn(textDecoration) !== undefined) return style;
  return { ...style, textDecorationColor: WebkitTextStrokeColor };
}

function colorIn(value: string): string | undefined {
  const color = parseNodes(value).find(isColor);
  return color && printNodes([color]);
}

/** Makes a span keep its room but paint only lines and shadows. */
function hidePaint(style: BoxStyle): BoxStyle {
  const rest = Object.entries(style).filter(([property]) => !/^(?:background|WebkitText|outline)/.test(property));
  const hasBorder = rest.some(([property]) => /^border(?!.*Radius)/.test(property));
  const clear = hasBorder ? sides.map((side) => [`border${side}Color`, 'transparent'] as const) : [];
  return Object.fromEntries([...rest, ...clear]);
}

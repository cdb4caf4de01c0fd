import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { ContainerBox, TextBox, TextSpan } from '../../design/boxes/types.ts';

/** A position and size within the parent box, in CSS px. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Prints a length in px, rounded to a thousandth, so that sums of widths do not show floating-point noise. */
export function px(length: number): string {
  return `${Math.round(length * 1000) / 1000}px`;
}

export function bar(part: string, place: Place, style: BoxStyle): ContainerBox {
  return { kind: 'container', layerId: part, style: { ...placeStyle(place), ...style }, children: [] };
}

/** Makes the box of a text in one row. The row is as high as its place. */
export function textBox(part: string, text: string | TextSpan[], place: Place, style: BoxStyle): TextBox {
  const spans = typeof text === 'string' ? [{ text, style: {} }] : text;
  const row = { lineHeight: px(place.height), whiteSpace: 'pre' };
  return { kind: 'text', layerId: part, style: { ...placeStyle(place), ...row, ...style }, spans };
}

function placeStyle({ left, top, width, height }: Place): BoxStyle {
  return { position: 'absolute', left: px(left), top: px(top), width: px(width), height: px(height) };
}

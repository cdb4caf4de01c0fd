import type { BoxStyle } from '../../design/boxes/style/types.ts';

type Side = 'Top' | 'Right' | 'Bottom' | 'Left';

const words: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
const lineStyles = /^(none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/;
/** Where a side's value stands in a list of one to four, by CSS's rule of missing ones. */
const places: Readonly<Record<Side, readonly number[]>> = {
  Top: [0],
  Right: [1, 0],
  Bottom: [2, 0],
  Left: [3, 1, 0],
};

/** px of a canonical style's border on one side; 0 where no line is drawn. Lengths in em count 16 px. */
export function borderWidth(style: BoxStyle, side: Side): number {
  let width = 'medium';
  let line = 'none';
  for (const property of ['border', `border${side}`]) {
    const shorthand = style[property];
    if (shorthand !== undefined) {
      const parts = shorthand.split(' ');
      width = parts.find(isWidth) ?? 'medium';
      line = parts.find((part) => lineStyles.test(part)) ?? 'none';
    }
    // The lists of all sides stand between the two shorthands in printing order.
    if (property === 'border') {
      width = sideOf(style['borderWidth'], side) ?? width;
      line = sideOf(style['borderStyle'], side) ?? line;
    }
  }
  width = style[`border${side}Width`] ?? width;
  line = style[`border${side}Style`] ?? line;
  return line === 'none' || line === 'hidden' ? 0 : lengthOf(width);
}

function sideOf(list: string | undefined, side: Side): string | undefined {
  const values = list?.split(' ') ?? [];
  return places[side].map((place) => values[place]).find((value) => value !== undefined);
}

function isWidth(part: string): boolean {
  return Object.hasOwn(words, part) || /^[\d.]+(px|em|rem)?$/.test(part);
}

function lengthOf(width: string): number {
  const number = words[width] ?? Number.parseFloat(width);
  return /em$/.test(width) ? number * 16 : number || 0;
}

import { isColor } from './color.ts';
import { parseNodes } from './grammar.ts';
import { evaluateLength, type LengthBase } from './length.ts';
import type { ValueNode } from './nodes.ts';
import type { BoxStyle } from './types.ts';

export const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** Expands the 1 to 4 values of a CSS shorthand to top, right, bottom, left. */
export function fourSides(nodes: readonly ValueNode[]): (ValueNode | undefined)[] {
  const [top, right = top, bottom = top, left = right] = nodes;
  return [top, right, bottom, left];
}

/** A border or an outline as it is written. */
interface WrittenBorder {
  /** In px; 0 if the line is not painted. */
  width: number;
  /** The line style, for example `dashed`. */
  style: string;
  /** Absent for the current color. */
  color?: ValueNode | undefined;
}

const parts = ['Width', 'Style', 'Color'] as const;

/** Reads the borders of a box in the order of `sides`. Longhands override shorthands. */
export function readBorderSides(style: BoxStyle, base: LengthBase): WrittenBorder[] {
  return sides.map((side, index) => {
    const border = new BorderReader(base);
    border.set(style['border']);
    for (const part of parts) border.setPart(style[`border${part}`], index);
    border.set(style[`border${side}`]);
    for (const part of parts) border.setPart(style[`border${side}${part}`]);
    return border.read();
  });
}

/** Reads the outline of a box, which is the same on all sides. */
export function readOutlineSide(style: BoxStyle, base: LengthBase): WrittenBorder {
  const outline = new BorderReader(base);
  outline.set(style['outline']);
  for (const part of parts) outline.setPart(style[`outline${part}`]);
  return outline.read();
}

const namedWidths: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
const unpainted: ReadonlySet<string> = new Set(['none', 'hidden']);
const initial: WrittenBorder = { width: 3, style: 'none' };

/** Collects the values that set one border, in the order in which they apply. */
class BorderReader {
  readonly #base: LengthBase;
  #border = initial;

  constructor(base: LengthBase) {
    this.#base = base;
  }

  /** Applies a shorthand, which also resets the parts that it leaves out. */
  set(shorthand: string | undefined): void {
    if (shorthand === undefined) return;
    this.#border = initial;
    for (const node of parseNodes(shorthand)) this.#apply(node);
  }

  /** Applies the value of one part; if it has a value for each side, that of the side with this index. */
  setPart(value: string | undefined, index = 0): void {
    if (value !== undefined) this.#apply(fourSides(parseNodes(value))[index]);
  }

  read(): WrittenBorder {
    return unpainted.has(this.#border.style) ? { ...this.#border, width: 0 } : this.#border;
  }

  #apply(node: ValueNode | undefined): void {
    if (!node) return;
    const width = node.type === 'Identifier' ? namedWidths[node.name] : evaluateLength(node, this.#base);
    if (width !== undefined) this.#border = { ...this.#border, width };
    else if (isColor(node)) this.#border = { ...this.#border, color: node };
    else if (node.type === 'Identifier') this.#border = { ...this.#border, style: node.name };
  }
}

import { pickDrawable, styleProperties } from '../../design/boxes/style/index.ts';
import { cssName as toCssName } from '../../design/boxes/style/properties.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { escapeCss } from './escape.ts';

/**
 * The rules of a document. Boxes with the same style share a rule, so that a loop of a thousand rows prints its style
 * once.
 */
export class StyleSheet {
  readonly #classes = new Map<string, string>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the class for a style. */
  classForStyle(style: BoxStyle): string {
    return this.classFor(declarations(style));
  }

  classFor(css: string): string {
    const existingClass = this.#classes.get(css);
    if (existingClass) return existingClass;
    const name = `${this.#prefix}${this.#classes.size}`;
    this.#classes.set(css, name);
    return name;
  }

  get css(): string {
    return [...this.#classes].map(([css, name]) => `.${name}{${escapeCss(css)}}`).join('\n');
  }
}

/** Prints a canonical style as CSS declarations, without those that the browser does not draw. */
function declarations(style: BoxStyle): string {
  return Object.entries(pickDrawable('html', style).style)
    .map(([property, value]) => `${cssName(property)}:${value}`)
    .join(';');
}

function cssName(property: string): string {
  return styleProperties[property]?.css ?? toCssName(property);
}

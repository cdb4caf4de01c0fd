import { svgColor } from './svg-color.ts';

export type Drawing =
  | {
      /** One `svg` element, which consists only of names and values that this folder prints. */
      markup: string;
      /** The size for which it was drawn, in px. */
      width: number;
      height: number;
    }
  | { problem: string };

/** No drawing is larger than a page can be. */
const maxSide = 16_384;
/** The syntax of canonical CSS colors: no references, quotes or escapes. */
const color = /^(?:[a-z]+|#[0-9a-f]{3,8}|[a-z]+\([\w\s.,%+/-]*\))$/i;

/** Prints a number for SVG: to a thousandth, without exponent. */
export function printNumber(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return `${Object.is(rounded, -0) ? 0 : rounded}`;
}

export function isSide(value: number): boolean {
  return value > 0 && value <= maxSide;
}

export function isSafeColor(text: string): boolean {
  return color.test(text) && !/^(?:url|var|attr|env)\(/i.test(text);
}

function isPaint(attribute: string): boolean {
  return attribute === 'fill' || attribute === 'stroke';
}

/** Prints an element with names and values that this folder chose; an undefined value omits its attribute. */
export function printElement(name: string, attributes: Record<string, string | number | undefined>): string {
  const printed = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === undefined) return [];
    const printable = typeof value === 'string' && isPaint(attribute) ? svgColor(value) : value;
    return [` ${attribute}="${typeof printable === 'number' ? printNumber(printable) : escapeXml(printable)}"`];
  });
  return `<${name}${printed.join('')}/>`;
}

/**
 * Prints the `svg` element around a drawing. Attributes that affect the look of the drawing belong on the elements
 * inside: if the drawing becomes part of a larger SVG, only the viewBox and the content of this element are kept.
 */
export function printDrawing(width: number, height: number, inner: string, viewBox = { width, height }): Drawing {
  const size = `width="${printNumber(width)}" height="${printNumber(height)}"`;
  const box = `viewBox="0 0 ${printNumber(viewBox.width)} ${printNumber(viewBox.height)}"`;
  // If the sides of a box are known only after layout, the drawing either stretches or keeps its proportions, depending
  // on its `fit`.
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} preserveAspectRatio="none">${inner}</svg>`;
  return { markup, width, height };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

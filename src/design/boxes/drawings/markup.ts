import { svgColor } from './svg-color.ts';

export type Drawing =
  | {
      /** One `svg` element, made of this service's own vocabulary alone. */
      markup: string;
      /** Size for which it was drawn, in px. */
      width: number;
      height: number;
    }
  | { problem: string };

/** No drawing is larger than a page can be. */
const maxSide = 16_384;
/** What canonical CSS colours are printed with: no reference, no quote, no escape. */
const colour = /^(?:[a-z]+|#[0-9a-f]{3,8}|[a-z]+\([\w\s.,%+/-]*\))$/i;

/** A number as SVG writes it: to a thousandth, without exponent. */
export function printNumber(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return `${Object.is(rounded, -0) ? 0 : rounded}`;
}

export function isSide(value: number): boolean {
  return value > 0 && value <= maxSide;
}

export function isColour(text: string): boolean {
  return colour.test(text) && !/^(?:url|var|attr|env)\(/i.test(text);
}

function isPaint(attribute: string): boolean {
  return attribute === 'fill' || attribute === 'stroke';
}

/** An element of names and values that this folder chose; a value that is undefined leaves its attribute out. */
export function printElement(name: string, attributes: Record<string, string | number | undefined>): string {
  const printed = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === undefined) return [];
    const printable = typeof value === 'string' && isPaint(attribute) ? svgColor(value) : value;
    return [` ${attribute}="${typeof printable === 'number' ? printNumber(printable) : escapeXml(printable)}"`];
  });
  return `<${name}${printed.join('')}/>`;
}

/**
 * The `svg` element around a drawing. All that matters to it stands on the elements inside: where a drawing becomes part
 * of a larger SVG, only its viewBox and what it holds are taken over.
 */
export function printDrawing(width: number, height: number, inner: string, viewBox = { width, height }): Drawing {
  const size = `width="${printNumber(width)}" height="${printNumber(height)}"`;
  const box = `viewBox="0 0 ${printNumber(viewBox.width)} ${printNumber(viewBox.height)}"`;
  // A box whose sides are known only after layout stretches its drawing, or its fit keeps the shape: never both at once.
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} preserveAspectRatio="none">${inner}</svg>`;
  return { markup, width, height };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

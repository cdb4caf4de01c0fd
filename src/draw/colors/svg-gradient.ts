import type { Area } from '../geometry/area.ts';
import { applied, compose, identity, inverse } from '../geometry/matrix.ts';
import type { SvgElement } from '../svg/tree.ts';
import { colorAlong, type Rgba, type Stop } from './rgba.ts';
import { idIn, numberOf, propertiesOf, svgColor, transformOf } from './svg-style.ts';

/** Gradients that take what they do not say from each other. */
const maxReferences = 8;

/**
 * The colour at a point of what an SVG's gradient fills, whose bounds are given (SVG 2, section 14.2). A radial one counts
 * from its centre, whatever its focus. Undefined where it has no stop.
 */
export function svgGradientPaint(
  gradient: SvgElement,
  byId: ReadonlyMap<string, SvgElement>,
  bounds: Area,
  currentColor: string,
): ((x: number, y: number) => Rgba) | undefined {
  const chain = chainOf(gradient, byId);
  const attributes: Record<string, string> = Object.assign({}, ...chain.map((each) => each.attributes).reverse());
  const stops = stopsOf(
    chain.find(({ children }) => children.some(({ name }) => name === 'stop')),
    currentColor,
  );
  if (stops.length === 0) return undefined;
  const isAbsolute = attributes['gradientUnits'] === 'userSpaceOnUse';
  const box = { ...identity, a: bounds.width || 1, d: bounds.height || 1, e: bounds.x, f: bounds.y };
  const matrix = compose(isAbsolute ? identity : box, transformOf(attributes['gradientTransform']));
  const back = inverse(matrix);
  const number = (name: string, otherwise: number) => numberOf(attributes[name], otherwise);
  if (gradient.name === 'radialGradient') {
    const [cx, cy, r] = [number('cx', 0.5), number('cy', 0.5), number('r', 0.5)];
    return (x, y) => {
      const at = applied(back, x, y);
      return colorAlong(stops, Math.hypot(at.x - cx, at.y - cy) / (r || 1));
    };
  }
  const [x1, y1] = [number('x1', 0), number('y1', 0)];
  const [dx, dy] = [number('x2', 1) - x1, number('y2', 0) - y1];
  const square = dx * dx + dy * dy || 1;
  return (x, y) => {
    const at = applied(back, x, y);
    return colorAlong(stops, ((at.x - x1) * dx + (at.y - y1) * dy) / square);
  };
}

function chainOf(gradient: SvgElement, byId: ReadonlyMap<string, SvgElement>): SvgElement[] {
  const chain = [gradient];
  while (chain.length < maxReferences) {
    const { attributes } = chain.at(-1) as SvgElement;
    const next = byId.get(idIn(attributes['href'] ?? attributes['xlink:href']) ?? '');
    if (!next) break;
    chain.push(next);
  }
  return chain;
}

function stopsOf(gradient: SvgElement | undefined, currentColor: string): Stop[] {
  let highest = 0;
  return (gradient?.children ?? []).flatMap((child): Stop[] => {
    if (child.name !== 'stop') return [];
    const properties = propertiesOf(child);
    const color = svgColor(properties['stop-color'] ?? 'black', currentColor);
    highest = Math.min(1, Math.max(highest, numberOf(properties['offset'], 0)));
    if (!color) return [];
    const [red, green, blue, alpha] = color;
    return [{ at: highest, color: [red, green, blue, alpha * numberOf(properties['stop-opacity'], 1)] }];
  });
}

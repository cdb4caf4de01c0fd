import { SaxesParser } from 'saxes';
import { parsePath, type Segment, transformSegments } from './path.ts';

/** Outlines that an engine drew in one color. Lengths are in px of the engine. */
export interface DrawnShape {
  segments: readonly Segment[];
  /** If a letter was made bold, the width in px of the line around it. */
  boldness?: number;
}

/** The shapes that an engine drew, by the number that is encoded in their color. */
export type DrawnShapes = ReadonlyMap<number, readonly DrawnShape[]>;

/**
 * Reads the SVG that an engine drew for lines. Letters are `use` of outlines that are defined once, lines under and
 * through letters are rectangles, and letters that were made bold are paths with a stroke.
 */
export function readDrawnLines(markup: string): DrawnShapes {
  const shapes = new Map<number, DrawnShape[]>();
  const definitions = new Map<string, readonly Segment[]>();
  const uses: { href: string; x: number; y: number; color: number }[] = [];
  const open: (string | undefined)[] = [];
  const add = (color: number | undefined, shape: DrawnShape) => {
    if (color === undefined) return;
    const existing = shapes.get(color);
    if (existing) existing.push(shape);
    else shapes.set(color, [shape]);
  };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const fill = attributes['fill'] ?? open.at(-1);
    open.push(fill);
    const color = parseFill(fill);
    const at = (side: string) => Number.parseFloat(attributes[side] ?? '0');
    if (name === 'use' && color !== undefined) {
      uses.push({ href: (attributes['href'] ?? '').slice(1), x: at('x'), y: at('y'), color });
    } else if (name === 'rect') {
      const [left, top, right, bottom] = [at('x'), at('y'), at('x') + at('width'), at('y') + at('height')];
      add(color, { segments: parsePath(`M${left} ${top}H${right}V${bottom}H${left}Z`) });
    } else if (name === 'path' && attributes['id'] !== undefined) {
      definitions.set(attributes['id'], parsePath(attributes['d'] ?? ''));
    } else if (name === 'path') {
      const boldness = attributes['stroke'] === undefined ? undefined : at('stroke-width');
      add(color, { segments: parsePath(attributes['d'] ?? ''), ...(boldness ? { boldness } : {}) });
    }
  });
  parser.on('closetag', () => open.pop());
  parser.write(markup).close();
  for (const { href, x, y, color } of uses) {
    add(color, { segments: transformSegments(definitions.get(href) ?? [], [1, 0, 0, 1, x, y]) });
  }
  return shapes;
}

function parseFill(fill: string | undefined): number | undefined {
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f])([0-9a-f])([0-9a-f]))$/i.exec(fill ?? '');
  if (!hex) return undefined;
  const [, six, ...short] = hex;
  return Number.parseInt(six ?? short.map((digit) => `${digit}${digit}`).join(''), 16);
}

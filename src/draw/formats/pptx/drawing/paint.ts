import type { Area } from '../../../geometry/area.ts';
import type { Color } from '../../../style/color.ts';
import type { Shadow } from '../../../style/paint/shadow.ts';
import type { Paint } from '../native/background.ts';
import { withOpacity } from '../native/color.ts';
import { angle60k, emu, percent1k } from '../units.ts';
import { element, type Xml } from '../xml.ts';

/**
 * The line around or along a shape; its width is in px of the slide. The style is a CSS border style, or `round` for a
 * solid line with round corners.
 */
export interface Line {
  width: number;
  style: string;
  color: Color;
}

export const noFill = element('a:noFill', {});

const dashes: Readonly<Record<string, string>> = { dashed: 'sysDash', dotted: 'sysDot' };

function colorXml({ hex, alpha }: Color): Xml {
  const isClear = alpha < 1;
  return element('a:srgbClr', { val: hex }, isClear ? element('a:alpha', { val: percent1k(alpha) }) : undefined);
}

export function solidFill(color: Color): Xml {
  return element('a:solidFill', {}, colorXml(color));
}

/**
 * Prints the fill of a shape.
 * @param opacity of the layer, from 0 to 1
 */
export function fillXml(paint: Paint, opacity: number): Xml {
  if (paint.kind === 'solid') return solidFill(withOpacity(paint.color, opacity));
  const stops = paint.stops.map(({ at, color }) =>
    element('a:gs', { pos: percent1k(at) }, colorXml(withOpacity(color, opacity))),
  );
  const list = element('a:gsLst', {}, stops.length === 1 ? [...stops, ...stops] : stops);
  const way =
    paint.kind === 'linear'
      ? element('a:lin', { ang: angle60k(paint.angle), scaled: false })
      : element('a:path', { path: 'circle' }, focus(paint));
  return element('a:gradFill', { rotWithShape: true }, list, way);
}

export function lineXml(line: Line | undefined): Xml {
  if (!line) return element('a:ln', {}, noFill);
  const dash = dashes[line.style];
  return element(
    'a:ln',
    { w: Math.min(20_116_800, emu(line.width)), cap: 'flat', cmpd: line.style === 'double' ? 'dbl' : 'sng' },
    solidFill(line.color),
    element('a:prstDash', { val: dash ?? 'solid' }),
    line.style === 'round' ? element('a:round', {}) : element('a:miter', { lim: '800000' }),
  );
}

/**
 * Prints an outer shadow. Lengths are in px. `size` is the size of the shape, which is needed to compute how much
 * larger the shadow is.
 */
export function shadowXml(shadow: Shadow, color: Color, size: Pick<Area, 'width' | 'height'>, scale: number): Xml {
  const grows = shadow.spread !== 0 && size.width > 0 && size.height > 0;
  const outer = element(
    'a:outerShdw',
    {
      blurRad: emu(shadow.blur * scale),
      dist: emu(Math.hypot(shadow.x, shadow.y) * scale),
      dir: angle60k((Math.atan2(shadow.y, shadow.x) * 180) / Math.PI),
      ...(grows
        ? {
            sx: percent1k((size.width + 2 * shadow.spread) / size.width),
            sy: percent1k((size.height + 2 * shadow.spread) / size.height),
          }
        : {}),
      algn: 'ctr',
      rotWithShape: false,
    },
    colorXml(color),
  );
  return element('a:effectLst', {}, outer);
}

/** Prints the point from which a radial gradient grows, as a rectangle of zero size. */
function focus({ x, y }: { x: number; y: number }): Xml {
  const toPercent = (value: number) => percent1k(Math.max(0, Math.min(1, value)));
  return element('a:fillToRect', { l: toPercent(x), t: toPercent(y), r: toPercent(1 - x), b: toPercent(1 - y) });
}

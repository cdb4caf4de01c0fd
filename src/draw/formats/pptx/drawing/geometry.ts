import type { Area } from '../../../geometry/area.ts';
import { type Corner, type Corners, isSquare } from '../native/radii.ts';
import { emu } from '../units.ts';
import { element, type Xml } from '../xml.ts';

/** A quarter turn in 60,000ths of a degree. */
const quarter = 5_400_000;
const tolerance = 0.05;

/**
 * Prints a box's outline. It is a preset shape if its corners are equal, so that PowerPoint's handles work; otherwise
 * it is a path.
 */
export function boxGeometry({ width, height }: Pick<Area, 'width' | 'height'>, corners: Corners): Xml {
  if (isSquare(corners)) return preset('rect');
  if (isEllipse({ width, height }, corners)) return preset('ellipse');
  if (!isEvenlyRound(corners)) return cornerPath({ width, height }, corners);
  const part = Math.min(0.5, corners[0].x / Math.min(width, height));
  const guide = element('a:gd', { name: 'adj', fmla: `val ${Math.round(part * 100_000)}` });
  return element('a:prstGeom', { prst: 'roundRect' }, element('a:avLst', {}, guide));
}

/**
 * Returns how far inside a box its text starts, by the definitions of the preset shapes (ECMA-376
 * presetShapeDefinitions.xml). A rounded preset keeps text out of its corners, but a custom path does not.
 */
export function textInset(
  { width, height }: Pick<Area, 'width' | 'height'>,
  corners: Corners,
): { x: number; y: number } {
  const bend = 1 - Math.SQRT1_2;
  if (isSquare(corners)) return { x: 0, y: 0 };
  if (isEllipse({ width, height }, corners)) return { x: (width / 2) * bend, y: (height / 2) * bend };
  return isEvenlyRound(corners) ? { x: corners[0].x * bend, y: corners[0].x * bend } : { x: 0, y: 0 };
}

function isEllipse({ width, height }: Pick<Area, 'width' | 'height'>, corners: Corners): boolean {
  return corners.every(({ x, y }) => isNear(x, width / 2) && isNear(y, height / 2));
}

function isEvenlyRound(corners: Corners): boolean {
  return corners.every(({ x, y }) => isNear(x, corners[0].x) && isNear(y, corners[0].x));
}

function preset(name: 'rect' | 'ellipse'): Xml {
  return element('a:prstGeom', { prst: name }, element('a:avLst', {}));
}

/** Prints the outline as a path, clockwise from the end of the top left corner. */
function cornerPath({ width, height }: Pick<Area, 'width' | 'height'>, [tl, tr, br, bl]: Corners): Xml {
  const steps = [
    point('moveTo', tl.x, 0),
    point('lnTo', width - tr.x, 0),
    ...arc(tr, 3),
    point('lnTo', width, height - br.y),
    ...arc(br, 0),
    point('lnTo', bl.x, height),
    ...arc(bl, 1),
    point('lnTo', 0, tl.y),
    ...arc(tl, 2),
    element('a:close', {}),
  ];
  return customGeometry(element('a:path', { w: emu(width), h: emu(height) }, steps));
}

export function customGeometry(...paths: Xml[]): Xml {
  return element(
    'a:custGeom',
    {},
    ...['a:avLst', 'a:gdLst', 'a:ahLst', 'a:cxnLst'].map((name) => element(name, {})),
    element('a:rect', { l: '0', t: '0', r: 'r', b: 'b' }),
    element('a:pathLst', {}, paths),
  );
}

export function point(name: 'moveTo' | 'lnTo', x: number, y: number): Xml {
  return element(`a:${name}`, {}, element('a:pt', { x: emu(x), y: emu(y) }));
}

function arc({ x, y }: Corner, quarters: number): Xml[] {
  if (x < tolerance || y < tolerance) return [];
  return [element('a:arcTo', { wR: emu(x), hR: emu(y), stAng: quarters * quarter, swAng: quarter })];
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < tolerance;
}

import { absoluteLengths } from '../../../../design/boxes/style/units.ts';

export interface SvgSize {
  /** The width in CSS px. */
  width: number;
  height: number;
  viewBox: [x: number, y: number, width: number, height: number];
}

/** The px of each unit (CSS Values 4, section 6). Font-relative units assume the initial font size of 16 px. */
const units: Record<string, number> = { ...absoluteLengths, '': 1, q: 96 / 101.6, em: 16, rem: 16, ex: 8 };
/** The size of a replaced element that does not state its size (CSS 2.2, section 10.3.2). */
const defaultSize = { width: 300, height: 150 };
const maxCoordinate = 1_000_000;

/**
 * Returns the natural size of an SVG from the attributes of its root (SVG 2, section 8.2). The result always has a
 * viewBox, so that all engines scale the SVG alike. A size beyond `maxSide` is scaled down, because its proportions
 * matter more than its length. Undefined for a size of zero.
 */
export function readSize(attributes: ReadonlyMap<string, string>, maxSide: number): SvgSize | undefined {
  const viewBox = readViewBox(attributes.get('viewBox'));
  const width = readLength(attributes.get('width'));
  const height = readLength(attributes.get('height'));
  const ratio = viewBox ? viewBox[2] / viewBox[3] : undefined;
  const size = {
    width: width ?? (height !== undefined && ratio ? height * ratio : (viewBox?.[2] ?? defaultSize.width)),
    height: height ?? (width !== undefined && ratio ? width / ratio : (viewBox?.[3] ?? defaultSize.height)),
  };
  if (!(size.width > 0 && size.height > 0)) return undefined;
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  return {
    width: roundUp(size.width * scale),
    height: roundUp(size.height * scale),
    viewBox: viewBox ?? [0, 0, size.width, size.height],
  };
}

/** Rounds to a thousandth px, but never to zero. */
function roundUp(length: number): number {
  return Math.max(0.001, Math.round(length * 1000) / 1000);
}

function readLength(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\+?(\d+(?:\.\d*)?|\.\d+)([a-z]*)$/i.exec((text ?? '').trim()) ?? [];
  const factor = units[unit.toLowerCase()];
  if (number === undefined || factor === undefined) return undefined;
  const length = Number(number) * factor;
  return length <= maxCoordinate ? length : undefined;
}

function readViewBox(text: string | undefined): SvgSize['viewBox'] | undefined {
  const [x, y, width, height, ...rest] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const isBounded = [x, y, width, height].every((number) => Math.abs(number) <= maxCoordinate);
  return isBounded && width > 0 && height > 0 && rest.length === 0 ? [x, y, width, height] : undefined;
}

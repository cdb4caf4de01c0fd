import { readColor as readCanonical } from '../../../design/boxes/style/color.ts';
import { parseColor } from '../../../design/boxes/style/index.ts';

/**
 * Parses a CSS color to red, green, blue and alpha from 0 to 1, in sRGB and not premultiplied. Undefined if the color
 * is invalid.
 */
export function readColor(value: string): [number, number, number, number] | undefined {
  const canonical = parseColor(value);
  const color = canonical === undefined ? undefined : readCanonical(canonical);
  if (!color) return undefined;
  const [red, green, blue, alpha] = color.rgba(false);
  const toUnitChannel = (channel: number) => Math.min(1, Math.max(0, channel / 255));
  return [toUnitChannel(red), toUnitChannel(green), toUnitChannel(blue), Math.min(1, Math.max(0, alpha))];
}

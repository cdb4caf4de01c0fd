import { readColor } from '../../../../../../design/boxes/style/color.ts';
import { parseColor } from '../../../../../../design/boxes/style/index.ts';

export const colorFormats = ['hex', 'rgb', 'hsl', 'oklch'] as const;
type ColorFormat = (typeof colorFormats)[number];

/** The format in which a color is written. */
export function formatOf(text: string): ColorFormat {
  return colorFormats.find((format) => text.trim().toLowerCase().startsWith(format)) ?? 'hex';
}

/** The same color in another format; the text itself if it is not a color that has numbers. */
export function toFormat(text: string, format: ColorFormat): string {
  const canonical = parseColor(text);
  const color = canonical === undefined ? undefined : readColor(canonical);
  if (!color) return text;
  return format === 'hex' ? color.hex() : color.css(format);
}

import chroma from 'chroma-js';
import type { ColorName } from '../../design/document/color-names.ts';

/** A color without a hue is black if its lightness is below the first value, and white if it is above the second. */
const darkest = 0.3;
const lightest = 0.9;

/**
 * Returns the common name of an sRGB color (channels from 0 to 255), chosen by its lightness (0 to 1), chroma (0 to
 * 0.4) and hue (degrees) in OKLCH.
 */
export function colorName(red: number, green: number, blue: number): ColorName {
  const [lightness, chromaticity, angle] = chroma(red, green, blue).oklch();
  const hue = Number.isNaN(angle) ? 0 : angle;
  if (chromaticity < neutralChroma(lightness, hue)) {
    return lightness < darkest ? 'black' : lightness >= lightest ? 'white' : 'grey';
  }
  return hueName(lightness, chromaticity, hue);
}

/**
 * The chroma from which a color is named by its hue. It is higher for warm tints, because these look as white as paper,
 * while people notice other tints.
 */
function neutralChroma(lightness: number, hue: number): number {
  const isWarm = hue >= (lightness < 0.8 ? 25 : 48) && hue < 115;
  if (lightness < 0.2) return 0.05;
  if (lightness < darkest) return 0.034;
  if (lightness < 0.8) return isWarm ? 0.03 : 0.045;
  return isWarm && lightness >= lightest ? 0.045 : 0.023;
}

function hueName(lightness: number, chromaticity: number, hue: number): ColorName {
  if (hue >= 330 || hue < 35) return redName(lightness, chromaticity, hue);
  if (hue < 113) return warmName(lightness, chromaticity, hue);
  // Dark teal counts as green, and dark cyan as blue.
  if (hue < (lightness < 0.7 ? 200 : 190)) return 'green';
  if (hue < 282) return 'blue';
  return hue >= 322 && lightness > 0.6 ? 'pink' : 'purple';
}

function redName(lightness: number, chromaticity: number, hue: number): ColorName {
  const isTowardsPurple = hue >= 330;
  if (!isTowardsPurple && hue >= 15 && lightness < 0.5 && chromaticity < 0.085) return 'brown';
  if (isTowardsPurple && hue < 345 && lightness < 0.55) return 'purple';
  if (lightness >= 0.72) return 'pink';
  return (isTowardsPurple || hue < 12) && lightness >= 0.57 ? 'pink' : 'red';
}

function warmName(lightness: number, chromaticity: number, hue: number): ColorName {
  const isDull = chromaticity < (lightness < 0.6 ? 0.135 : 0.075);
  if (lightness < 0.6 && hue >= 98) return 'green';
  if (hue < 48 && lightness >= 0.85) return 'pink';
  if (isDull && lightness < 0.85) return hue < 98 ? 'brown' : 'green';
  if (hue < 38 && lightness < 0.62) return 'red';
  return hue < 75 ? 'orange' : 'yellow';
}

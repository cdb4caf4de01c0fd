import chroma from 'chroma-js';
import type { ColorName } from '../../design/document/color-names.ts';

/** Below it a colour of such lightness is black, above it white, where it has no hue that anyone would name. */
const darkest = 0.3;
const lightest = 0.9;

/** What a person calls an sRGB colour (channels 0 to 255), by its lightness (0 to 1), chroma (0 to 0.4) and hue (degrees) in OKLCH. */
export function colorName(red: number, green: number, blue: number): ColorName {
  const [lightness, chromaOf, angle] = chroma(red, green, blue).oklch();
  const hue = Number.isNaN(angle) ? 0 : angle;
  if (chromaOf < neutralChroma(lightness, hue)) {
    return lightness < darkest ? 'black' : lightness >= lightest ? 'white' : 'grey';
  }
  return hueName(lightness, chromaOf, hue);
}

/** How much chroma a hue takes to be named. Paper is white where it is warm; tints of other hues are seen. */
function neutralChroma(lightness: number, hue: number): number {
  const isWarm = hue >= (lightness < 0.8 ? 25 : 48) && hue < 115;
  if (lightness < 0.2) return 0.05;
  if (lightness < darkest) return 0.034;
  if (lightness < 0.8) return isWarm ? 0.03 : 0.045;
  return isWarm && lightness >= lightest ? 0.045 : 0.023;
}

function hueName(lightness: number, chromaOf: number, hue: number): ColorName {
  if (hue >= 330 || hue < 35) return redName(lightness, chromaOf, hue);
  if (hue < 113) return warmName(lightness, chromaOf, hue);
  // Teal is green where it is dark, and cyan is blue.
  if (hue < (lightness < 0.7 ? 200 : 190)) return 'green';
  if (hue < 282) return 'blue';
  return hue >= 322 && lightness > 0.6 ? 'pink' : 'purple';
}

function redName(lightness: number, chromaOf: number, hue: number): ColorName {
  const isTowardsPurple = hue >= 330;
  if (!isTowardsPurple && hue >= 15 && lightness < 0.5 && chromaOf < 0.085) return 'brown';
  if (isTowardsPurple && hue < 345 && lightness < 0.55) return 'purple';
  if (lightness >= 0.72) return 'pink';
  return (isTowardsPurple || hue < 12) && lightness >= 0.57 ? 'pink' : 'red';
}

function warmName(lightness: number, chromaOf: number, hue: number): ColorName {
  const isDull = chromaOf < (lightness < 0.6 ? 0.135 : 0.075);
  if (lightness < 0.6 && hue >= 98) return 'green';
  if (hue < 48 && lightness >= 0.85) return 'pink';
  if (isDull && lightness < 0.85) return hue < 98 ? 'brown' : 'green';
  if (hue < 38 && lightness < 0.62) return 'red';
  return hue < 75 ? 'orange' : 'yellow';
}

import { nearestWeight } from '../../../gather/fonts/matching.ts';
import type { DeckParts, FontRequest } from '../types.ts';

/** A font in the terms of desktop programs. */
export interface DesktopFont {
  typeface: string;
  isBold: boolean;
  /** The name of the weight that desktop programs show, if it differs from the weight that the browser draws. */
  displayName?: string;
}

/** The desktop fonts for generic CSS families. */
const generic: Readonly<Record<string, string>> = {
  serif: 'Times New Roman',
  'ui-serif': 'Times New Roman',
  monospace: 'Courier New',
  'ui-monospace': 'Courier New',
};
const sansSerif = /^(ui-)?(sans-serif|rounded)$|^(system-ui|cursive|fantasy|emoji|math|fangsong)$/;

/** The names that fonts give to faces that are neither regular nor bold (OpenType 1.9, OS/2, usWeightClass). */
const faceNames: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  500: 'Medium',
  600: 'SemiBold',
  800: 'ExtraBold',
  900: 'Black',
};
/** The weight from which browsers make a lighter face bold (CSS Fonts 4, section 2.2). */
const boldFrom = 600;

/**
 * Returns the desktop font for the first family of a text in the text's weight. Desktop programs know the regular and
 * bold faces of a family; each other face is a separate family there, named after its weight. A weight without a face
 * is drawn in the nearest one, as browsers do.
 */
export function desktopFont(
  { families, weight, isItalic }: FontRequest,
  listWeights: DeckParts['listWeights'],
): DesktopFont {
  const [first = 'sans-serif'] = families;
  const system = generic[first] ?? (sansSerif.test(first) ? 'Arial' : undefined);
  const listedWeights = listWeights?.(first, isItalic);
  const drawn = listedWeights ? drawnWeight(listedWeights, weight) : weight;
  if (system !== undefined || !listedWeights) return regularOrBold(system ?? first, drawn);
  const face = listedWeights.isVariable ? Math.min(900, Math.max(100, Math.round(drawn / 100) * 100)) : drawn;
  const isEmboldened = weight >= boldFrom && drawn < boldFrom;
  const name = faceNames[face];
  const isBold = face === 700 || isEmboldened;
  const displayFace = face === drawn ? {} : { displayName: `${face}` };
  return { typeface: name === undefined ? first : `${first} ${name}`, isBold, ...displayFace };
}

function drawnWeight({ weights, isVariable }: { weights: readonly number[]; isVariable?: boolean }, weight: number) {
  if (weights.length === 0) return weight;
  if (isVariable) return Math.max(Math.min(...weights), Math.min(Math.max(...weights), weight));
  return nearestWeight(weights, weight);
}

/** Returns the regular or bold face, which certainly exist if the faces of a font are unknown. */
function regularOrBold(typeface: string, weight: number): DesktopFont {
  const isBold = weight >= boldFrom;
  const isExact = weight === 400 || weight === 700;
  return { typeface, isBold, ...(isExact ? {} : { displayName: isBold ? 'bold' : 'regular' }) };
}

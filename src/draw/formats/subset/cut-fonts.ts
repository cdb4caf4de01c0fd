import type { ContainerBox } from '../../../design/boxes/types.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import { textRuns } from '../../gather/fonts/text-runs.ts';
import { type PreparedBox, prepareTree } from '../../prepare/tree.ts';
import type { FontSubsetter } from './subsetter.ts';

/** A font with more bytes is not cut, because that would take seconds. */
const largestCut = 5_000_000;
/** Characters that are kept in every font: blanks, and the hyphens that a browser adds. */
const always = ' \u00a0-\u2010';
/** Characters that right-to-left texts draw as their mirror image, so that fonts need both of a pair. */
const mirrored = '()[]{}<>«»‹›';

/** Returns the fonts of a final page, cut to the characters that the page shows. */
export function cutFonts(
  subsetter: FontSubsetter,
  { root, fonts }: { root: ContainerBox; fonts: readonly FontFile[] },
): FontFile[] {
  const characters = collectCharacters(root);
  const allFeatures = asksForFeatures(prepareTree(root));
  return fonts.map((font) =>
    font.bytes.length > largestCut ? font : subsetter.cut(font, characters, { allFeatures }),
  );
}

/**
 * Collects the characters of a page. A browser composes and decomposes letters with marks, depending on the font, so
 * both forms are included.
 */
function collectCharacters(root: ContainerBox): Set<string> {
  const text = textRuns(root)
    .map((run) => run.text)
    .join('');
  const mirrors = [...mirrored].some((character) => text.includes(character)) ? mirrored : '';
  return new Set([text, text.normalize('NFC'), text.normalize('NFD'), always, mirrors].flatMap((each) => [...each]));
}

/** Whether any texts request optional glyphs, such as small capitals, old-style figures or alternates. */
function asksForFeatures(prepared: PreparedBox): boolean {
  const setsFeatures = (style: object) => 'fontFeatureSettings' in style;
  if (setsFeatures(prepared.box.style)) return true;
  if (prepared.kind === 'container') return prepared.children.some(asksForFeatures);
  return prepared.kind === 'text' && prepared.spans.some(({ style }) => setsFeatures(style));
}

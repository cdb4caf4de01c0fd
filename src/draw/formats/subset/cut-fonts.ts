import type { ContainerBox } from '../../../design/boxes/types.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import { textRuns } from '../../gather/fonts/text-runs.ts';
import { type PreparedBox, prepareTree } from '../../prepare/tree.ts';
import type { FontSubsetter } from './subsetter.ts';

/** A larger font stays whole, because cutting it would take seconds (bytes). */
const largestCut = 5_000_000;
/** Blanks, and the hyphens that a browser adds. */
const always = ' \u00a0-\u2010';
/** In right-to-left texts each is drawn as its mirror image, so fonts need both. */
const mirrored = '()[]{}<>«»‹›';

/** The fonts of a final page, cut to the characters that it shows. */
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

/** A browser composes and decomposes letters with marks, depending on the font, so both forms are kept. */
function collectCharacters(root: ContainerBox): Set<string> {
  const text = textRuns(root)
    .map((run) => run.text)
    .join('');
  const mirrors = [...mirrored].some((character) => text.includes(character)) ? mirrored : '';
  return new Set([text, text.normalize('NFC'), text.normalize('NFD'), always, mirrors].flatMap((each) => [...each]));
}

/** Whether texts request optional glyphs: small capitals, old-style figures, alternates. */
function asksForFeatures(prepared: PreparedBox): boolean {
  const setsFeatures = (style: object) => 'fontFeatureSettings' in style;
  if (setsFeatures(prepared.box.style)) return true;
  if (prepared.kind === 'container') return prepared.children.some(asksForFeatures);
  return prepared.kind === 'text' && prepared.spans.some(({ style }) => setsFeatures(style));
}

import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { Drawing } from '../gather/drawing.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import { replacing } from '../gather/fonts/replace-missing.ts';
import { type HtmlDocument, type HtmlPage, printDocument } from './document.ts';
import { headingLevels } from './headings.ts';

/** A page with everything that drawing it needs, and the sizes of its texts that shrink. */
export interface HtmlDrawing extends Drawing {
  shrunk: ReadonlyMap<TextBox, number>;
  /** Returns the level of a text in the outline. If absent, the font sizes on the page decide. */
  heading?: HtmlPage['heading'];
}

/**
 * Prints pages as one HTML document. Its language is that of the first page, and each font file is included only once.
 */
export function printHtml(
  drawings: readonly HtmlDrawing[],
  { title, medium = 'print' }: { title: string; medium?: HtmlDocument['medium'] },
): string {
  const fonts = new Map(
    drawings.flatMap((drawing) => drawing.fonts).map((font): [string, FontFile] => [font.key, font]),
  );
  return printDocument({
    title,
    medium,
    language: drawings[0]?.locale ?? 'en',
    pages: drawings.map(htmlPage),
    fonts: [...fonts.values()],
    fallbackFamilies: [...new Set(drawings.flatMap(({ fallbackFamilies }) => fallbackFamilies))],
  });
}

function htmlPage({ root, width, height, getPicture, emoji, shrunk, missing, heading }: HtmlDrawing): HtmlPage {
  const shrunkSize = (box: TextBox) => shrunk.get(box);
  return {
    root,
    width,
    height,
    getPicture,
    ...(emoji ? { emoji } : {}),
    shrunkSize,
    heading: heading ?? createHeadingLookup(root, shrunkSize),
    ...(missing && missing.size > 0 ? { drawable: replacing(missing) } : {}),
  };
}

function createHeadingLookup(
  root: ContainerBox,
  shrunkSize: (box: TextBox) => number | undefined,
): HtmlPage['heading'] {
  const levels = headingLevels(root, shrunkSize);
  return (box) => levels.get(box);
}

import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box } from '../../../design/boxes/types.ts';

/** Text with the font that it asks for, its inherited style worked out. */
export interface TextRun {
  layerId: string;
  text: string;
  families: readonly string[];
  weight: string | undefined;
  isItalic: boolean;
}

/** What a text inherits of what says how its letters are drawn. */
export type InheritedFont = Pick<TextRun, 'families' | 'weight' | 'isItalic'> & { transform: string };

/** What a tree's root inherits. */
export const unstyledFont: InheritedFont = { families: [], weight: undefined, isItalic: false, transform: 'none' };

/** Every run of text of a box tree, in order. */
export function textRuns(box: Box, inherited: InheritedFont = unstyledFont): TextRun[] {
  const own = inheritFont(box.style, inherited);
  if (box.kind === 'container') return box.children.flatMap((child) => textRuns(child, own));
  if (box.kind === 'image') return [];
  return box.spans.map(({ text, style }) => {
    const { transform, ...font } = inheritFont(style, own);
    const ellipsis = box.maxLines === undefined && box.style['textOverflow'] === undefined ? '' : '…';
    return { layerId: box.layerId, text: transformed(text, transform) + ellipsis, ...font };
  });
}

/** A style on top of what is around it. */
export function inheritFont(style: BoxStyle, from: InheritedFont): InheritedFont {
  return {
    families: style['fontFamily'] === undefined ? from.families : familyNames(style['fontFamily']),
    weight: style['fontWeight'] ?? from.weight,
    isItalic: style['fontStyle'] === undefined ? from.isItalic : style['fontStyle'] !== 'normal',
    transform: style['textTransform'] ?? from.transform,
  };
}

/** The names of a canonical `font-family` list. */
export function familyNames(list: string): string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,"\s][^,"]*)/g)].map(
    ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() ?? '',
  );
}

/** A transform may need glyphs that the text as written does not: ß in capitals is SS. */
function transformed(text: string, transform: string): string {
  if (transform === 'none') return text;
  return transform === 'lowercase' ? text.toLowerCase() : text + text.toUpperCase();
}

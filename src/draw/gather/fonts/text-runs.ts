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

type Inherited = Pick<TextRun, 'families' | 'weight' | 'isItalic'> & { transform: string };

const start: Inherited = { families: [], weight: undefined, isItalic: false, transform: 'none' };

/** Every run of text of a box tree, in order. */
export function textRuns(box: Box, inherited: Inherited = start): TextRun[] {
  const own = inherit(box.style, inherited);
  if (box.kind === 'container') return box.children.flatMap((child) => textRuns(child, own));
  if (box.kind === 'image') return [];
  return box.spans.map(({ text, style }) => {
    const { transform, ...font } = inherit(style, own);
    const ellipsis = box.maxLines === undefined && box.style['textOverflow'] === undefined ? '' : '…';
    return { layerId: box.layerId, text: transformed(text, transform) + ellipsis, ...font };
  });
}

function inherit(style: BoxStyle, from: Inherited): Inherited {
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

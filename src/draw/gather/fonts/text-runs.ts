import type { ContainerBox } from '../../../design/boxes/types.ts';
import { listTexts, prepareTree } from '../../prepare/tree.ts';
import type { TextStyle } from '../../style/text.ts';

/** A piece of text with the font that it requests. Inherited styles are included. */
export interface TextRun {
  layerId: string;
  text: string;
  families: readonly string[];
  weight: number;
  isItalic: boolean;
}

/** Returns every run of text in a box tree, in order. */
export function textRuns(root: ContainerBox): TextRun[] {
  return listTexts(prepareTree(root)).flatMap(({ text: { box, spans } }) => {
    const ellipsis = box.maxLines === undefined && box.style['textOverflow'] === undefined ? '' : '…';
    return spans.map(({ characters, text }) => ({
      layerId: box.layerId,
      // If the text has soft hyphens, the font needs a visible hyphen for lines that end at one.
      text: transformText(characters, text.transform) + ellipsis + (characters.includes('\u00ad') ? '-' : ''),
      ...pickFont(text),
    }));
  });
}

/** Returns the font that a text requests. */
export function pickFont({ families, weight, isItalic }: TextStyle): Pick<TextRun, 'families' | 'weight' | 'isItalic'> {
  return { families, weight, isItalic };
}

/** Applies a text transform, which may need other glyphs than the text itself. For example, ß in capitals is SS. */
function transformText(text: string, transform: string): string {
  if (transform === 'none') return text;
  return transform === 'lowercase' ? text.toLowerCase() : text + text.toUpperCase();
}

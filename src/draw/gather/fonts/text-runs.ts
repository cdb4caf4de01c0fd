import type { ContainerBox } from '../../../design/boxes/types.ts';
import { listTexts, prepareTree } from '../../prepare/tree.ts';
import type { TextStyle } from '../../style/text.ts';

/** A text with the font that it requests, with inherited styles applied. */
export interface TextRun {
  layerId: string;
  text: string;
  families: readonly string[];
  weight: number;
  isItalic: boolean;
}

/** Every run of text of a box tree, in order. */
export function textRuns(root: ContainerBox): TextRun[] {
  return listTexts(prepareTree(root)).flatMap(({ text: { box, spans } }) => {
    const ellipsis = box.maxLines === undefined && box.style['textOverflow'] === undefined ? '' : '…';
    return spans.map(({ characters, text }) => ({
      layerId: box.layerId,
      // A line that ends at a soft hyphen needs a visible hyphen.
      text: transformText(characters, text.transform) + ellipsis + (characters.includes('\u00ad') ? '-' : ''),
      ...pickFont(text),
    }));
  });
}

/** The font that a text requests. */
export function pickFont({ families, weight, isItalic }: TextStyle): Pick<TextRun, 'families' | 'weight' | 'isItalic'> {
  return { families, weight, isItalic };
}

/** A transform may need other glyphs than the text itself: ß in capitals is SS. */
function transformText(text: string, transform: string): string {
  if (transform === 'none') return text;
  return transform === 'lowercase' ? text.toLowerCase() : text + text.toUpperCase();
}

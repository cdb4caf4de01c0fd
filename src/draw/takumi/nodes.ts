import { drawableBy } from '../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { withWordBreaks } from '../gather/fonts/word-breaks.ts';
import type { TakumiNode } from './glue.ts';

export interface NodePrinting {
  /** Families that are asked for glyphs which a text's own families lack. */
  fallbackFamilies: readonly string[];
  /** The name under which a picture's bytes are handed to the engine. */
  pictureKey(box: ImageBox): string;
  /** Font size that a text was shrunk to, in px. */
  shrunkSize(box: TextBox): number | undefined;
  /** Texts that shrink are measured with all their lines before they are clamped. */
  clamps(box: TextBox): boolean;
}

/** A box tree → takumi's nodes. Browsers and takumi start from different defaults, so both are told all of them. */
export function takumiNode(box: Box, printing: NodePrinting): TakumiNode {
  const style = { boxSizing: 'border-box', ...ownStyle(box.style, printing.fallbackFamilies) };
  switch (box.kind) {
    case 'container':
      return { type: 'container', style, children: box.children.map((child) => takumiNode(child, printing)) };
    case 'image':
      return { type: 'image', src: printing.pictureKey(box), style: { ...style, ...pictureStyle(box) } };
    case 'text':
      return textNode(box, style, printing);
  }
}

function textNode(box: TextBox, frame: BoxStyle, printing: NodePrinting): TakumiNode {
  const shrunk = printing.shrunkSize(box);
  const style = {
    ...frame,
    ...(box.maxLines === undefined || !printing.clamps(box)
      ? {}
      : { overflow: 'hidden', textOverflow: 'ellipsis', WebkitLineClamp: String(box.maxLines) }),
    ...(shrunk === undefined ? {} : { fontSize: `${shrunk}px` }),
  };
  const [only, ...others] = box.spans;
  if (only && others.length === 0 && Object.keys(only.style).length === 0)
    return { type: 'text', text: withWordBreaks(only.text), style };
  return {
    type: 'container',
    style: { ...style, display: 'block' },
    children: box.spans.map((span) => ({
      type: 'text',
      text: withWordBreaks(span.text),
      style: { display: 'inline', ...ownStyle(span.style, printing.fallbackFamilies) },
    })),
  };
}

function pictureStyle({ fit, focus }: ImageBox): BoxStyle {
  return { objectFit: fit, objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };
}

/** What takumi can read of a style: it throws at all else. Fonts that stand in for missing glyphs follow its own. */
function ownStyle(authored: BoxStyle, families: readonly string[]): BoxStyle {
  const { style } = drawableBy('takumi', authored);
  const own = style['fontFamily'];
  if (own === undefined || families.length === 0) return style;
  return { ...style, fontFamily: [own, ...families.map((family) => `"${family}"`)].join(', ') };
}

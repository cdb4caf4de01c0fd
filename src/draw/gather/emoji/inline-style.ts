import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox, TextSpan } from '../../../design/boxes/types.ts';

/**
 * The style of an emoji in a line, the same in every engine: it is as wide and high as the font size, and reaches
 * slightly below the baseline.
 */
const inLine: BoxStyle = {
  display: 'inline',
  width: '1em',
  height: '1em',
  objectFit: 'contain',
  // takumi 2.16.3 also draws a picture in a line over the margins of that picture.
  objectPosition: '0% 50%',
  verticalAlign: '-0.125em',
};

/** Returns the style of an emoji in a span. Letter spacing applies after emoji too, so it becomes a margin. */
export function emojiStyle(box: TextBox, span: TextSpan): BoxStyle {
  const spacing = span.style['letterSpacing'] ?? box.style['letterSpacing'] ?? 'normal';
  return spacing === 'normal' ? inLine : { ...inLine, marginRight: spacing };
}

/**
 * Whether the display of the text's box (flex or grid) would turn each emoji, and each part between emoji, into a
 * separate item.
 */
export function makesItems({ style, maxLines }: TextBox): boolean {
  return maxLines === undefined && /flex|grid/.test(style['display'] ?? '');
}

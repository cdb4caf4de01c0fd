import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox, TextSpan } from '../../../design/boxes/types.ts';

/** How an emoji sits in a line in every engine: as wide and high as the font size, slightly below the baseline. */
const inLine: BoxStyle = {
  display: 'inline',
  width: '1em',
  height: '1em',
  objectFit: 'contain',
  // takumi 2.16.3 draws a picture in a line over its margins too.
  objectPosition: '0% 50%',
  verticalAlign: '-0.125em',
};

/** Letter spacing applies after each emoji as well. */
export function emojiStyle(box: TextBox, span: TextSpan): BoxStyle {
  const spacing = span.style['letterSpacing'] ?? box.style['letterSpacing'] ?? 'normal';
  return spacing === 'normal' ? inLine : { ...inLine, marginRight: spacing };
}

/** Whether the text's own display would turn each emoji, and each part between emoji, into an item. */
export function makesItems({ style, maxLines }: TextBox): boolean {
  return maxLines === undefined && /flex|grid/.test(style['display'] ?? '');
}

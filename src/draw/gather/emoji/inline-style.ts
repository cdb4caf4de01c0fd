import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox, TextSpan } from '../../../design/boxes/types.ts';

/** How an emoji stands in a line, in every engine: as wide and high as the font is large, a little below the baseline. */
const inLine: BoxStyle = {
  display: 'inline',
  width: '1em',
  height: '1em',
  objectFit: 'contain',
  // takumi 2.16.3 draws a picture in a line over its margins too.
  objectPosition: '0% 50%',
  verticalAlign: '-0.125em',
};

/** Letters are set apart after each of them, and so are emoji. */
export function emojiStyle(box: TextBox, span: TextSpan): BoxStyle {
  const spacing = span.style['letterSpacing'] ?? box.style['letterSpacing'] ?? 'normal';
  return spacing === 'normal' ? inLine : { ...inLine, marginRight: spacing };
}

/** Whether a text's own display would make an item of each emoji and of each stretch between them. */
export function makesItems({ style, maxLines }: TextBox): boolean {
  return maxLines === undefined && /flex|grid/.test(style['display'] ?? '');
}

import type { colors } from '../colors.ts';
import type { GuidesOf } from './guide.ts';

const color = ['color', 'a CSS color: hex, name, `rgb()`, `hsl()`, `lab()`, `lch()`, `oklab()`, `oklch()`'] as const;
const amount = ['amount?', 'the strength, 1 by default, up to 100'] as const;
const other = ['other', 'a second color'] as const;
const gives = 'a color as `#rrggbb`, or `#rrggbbaa` if it is not opaque';

export const colorsGuides: GuidesOf<typeof colors> = {
  lighten: { takes: [color, amount], gives, examples: [['lighten("#336699")', '#6693ca']] },
  darken: { takes: [color, amount], gives, examples: [['darken("#336699", 0.5)', '#125181']] },
  saturate: { takes: [color, amount], gives, examples: [['saturate("#808fa0")', '#6092bf']] },
  desaturate: { takes: [color, amount], gives, examples: [['desaturate("#336699")', '#55647b']] },
  getLuminance: {
    takes: [color],
    gives: 'the relative luminance as defined by WCAG, 0 (black) to 1 (white)',
    examples: [
      ['getLuminance("white")', 1],
      ['round(getLuminance("#336699"), 3)', 0.125],
    ],
  },
  isLight: {
    takes: [color],
    gives: '`true` if the luminance is 0.5 or more',
    examples: [['isLight("#ffe08a") ? "black" : "white"', 'black']],
  },
  isDark: { takes: [color], gives: '`true` if the luminance is below 0.5', examples: [['isDark("navy")', true]] },
  mix: {
    takes: [color, other, ['share?', 'the share of the second color, 0 to 1; 0.5 by default']],
    gives,
    examples: [
      ['mix("black", "white")', '#b4b4b4'],
      ['mix("red", "blue", 0)', '#ff0000'],
    ],
  },
  alpha: {
    takes: [color, ['opacity', '0 (transparent) to 1 (opaque)']],
    gives,
    examples: [['alpha("#336699", 0.5)', '#33669980']],
  },
  contrast: {
    takes: [color, other],
    gives: 'the contrast ratio as defined by WCAG, 1 to 21; text needs 4.5, large text 3',
    examples: [['contrast("black", "white")', 21]],
  },
};

import type { StylePropertyName } from './properties.ts';

/** Types that the grammars below use. */
export const takumiTypes: Readonly<Record<string, string>> = {
  'takumi-place': '[ left | center | right | top | bottom | <length-percentage> ]{1,2}',
  'takumi-box': '<visual-box> | text',
  'takumi-layer':
    '[ none | <gradient> ] || <takumi-place> [ / <bg-size> ]? || <repeat-style> || <takumi-box> || <takumi-box>',
  'takumi-background': '<takumi-layer> || <color>',
  'takumi-filter': `<blur()> | <drop-shadow()> | brightness( <takumi-amount> ) | contrast( <takumi-amount> )
    | grayscale( <takumi-amount> ) | hue-rotate( [ <angle> | <zero> ] ) | invert( <takumi-amount> )
    | opacity( <takumi-amount> ) | saturate( <takumi-amount> ) | sepia( <takumi-amount> )`,
  'takumi-amount': '<number> | <percentage>',
  'takumi-transform': `<matrix()> | translate( <length-percentage> , <length-percentage> ) | <translateX()>
    | <translateY()> | <scale()> | <scaleX()> | <scaleY()> | <rotate()> | <skew()> | <skewX()> | <skewY()>`,
  'takumi-radius': '<length-percentage> | closest-side | farthest-side',
  'takumi-shape': `<polygon()> | <path()> | inset( <length-percentage>{1,4} [ round <length-percentage>{1,4} ]? )
    | circle( <takumi-radius>? [ at <length-percentage>{2} ]? )
    | ellipse( <takumi-radius>{2} [ at <length-percentage>{2} ]? )`,
};

/**
 * The syntax that takumi draws for a property, if this is less than the property's grammar accepts. It was measured by
 * rendering with takumi 2.16.3. If takumi cannot parse a value, it throws and draws nothing of the page.
 */
export const takumiSyntaxes: Readonly<Partial<Record<StylePropertyName, string>>> = {
  minWidth: 'auto | min-content | max-content | fit-content | <length-percentage>',
  maxWidth: 'none | min-content | max-content | fit-content | <length-percentage>',
  minHeight: 'auto | <length-percentage>',
  maxHeight: 'none | <length-percentage>',
  background: '<takumi-background>',
  backgroundPosition: '<takumi-place>#',
  backgroundClip: '<takumi-box> | [ border-box | padding-box | content-box ]#',
  mask: '<takumi-layer>',
  maskPosition: '<takumi-place>#',
  WebkitTextStroke: '<length> <color>?',
  filter: 'none | <takumi-filter>+',
  backdropFilter: 'none | <takumi-filter>+',
  clipPath: 'none | <takumi-shape>',
  transform: 'none | <takumi-transform>+',
  transformOrigin: '<takumi-place>',
};

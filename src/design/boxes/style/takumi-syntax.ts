import type { StylePropertyName } from './properties.ts';

/** Parts of the grammar below. */
export const takumiTypes: Readonly<Record<string, string>> = {
  'takumi-place': '[ left | center | right | top | bottom | <length-percentage> ]{1,2}',
  'takumi-box': '<visual-box> | text',
  'takumi-layer':
    '[ none | <gradient> ] || <takumi-place> [ / <bg-size> ]? || <repeat-style> || <takumi-box> || <takumi-box>',
  'takumi-background': '<takumi-layer> || <color>',
  'takumi-basis': 'auto | content | <length-percentage>',
  'takumi-edge': '[ safe | unsafe ]? [ center | start | end | self-start | self-end | flex-start | flex-end ]',
  'takumi-items': 'normal | baseline | stretch | <takumi-edge>',
  'takumi-content': `normal | stretch | space-between | space-around | space-evenly
    | [ safe | unsafe ]? [ center | start | end | flex-start | flex-end ]`,
  'takumi-track': `<length-percentage> | <flex> | auto
    | minmax( [ <length-percentage> | auto ] , [ <length-percentage> | <flex> | auto ] )`,
  'takumi-tracks': `none | [ <line-names>? [ <takumi-track>
    | repeat( [ <integer> | auto-fill | auto-fit ] , [ <line-names>? <takumi-track> ]+ <line-names>? ) ] ]+ <line-names>?`,
  'takumi-line': 'auto | <integer> | span <integer>',
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
 * What takumi draws of a property, where that is less than the grammar of the property takes; measured by rendering
 * with takumi 2.16.3. It throws at a value that it cannot read, and draws nothing of the page then.
 */
export const takumiSyntaxes: Readonly<Partial<Record<StylePropertyName, string>>> = {
  minWidth: 'auto | <length-percentage>',
  maxWidth: 'none | <length-percentage>',
  minHeight: 'auto | <length-percentage>',
  maxHeight: 'none | <length-percentage>',
  aspectRatio: 'auto | <ratio>',
  background: '<takumi-background>',
  backgroundPosition: '<takumi-place>#',
  backgroundClip: '<takumi-box>',
  mask: '<takumi-layer>',
  maskPosition: '<takumi-place>#',
  flex: 'none | <number> <number>? <takumi-basis>? | <takumi-basis>',
  flexBasis: '<takumi-basis>',
  placeContent: '<takumi-content>{1,2}',
  alignContent: '<takumi-content>',
  justifyContent: '<takumi-content>',
  placeItems: '<takumi-items>{1,2}',
  alignItems: '<takumi-items>',
  justifyItems: '<takumi-items>',
  placeSelf: '<takumi-items>{1,2}',
  alignSelf: '<takumi-items>',
  justifySelf: '<takumi-items>',
  gridTemplateColumns: '<takumi-tracks>',
  gridTemplateRows: '<takumi-tracks>',
  gridAutoColumns: '<takumi-track>+',
  gridAutoRows: '<takumi-track>+',
  gridArea: '<takumi-line> [ / <takumi-line> ]{0,3}',
  gridColumn: '<takumi-line> [ / <takumi-line> ]?',
  gridColumnStart: '<takumi-line>',
  gridColumnEnd: '<takumi-line>',
  gridRow: '<takumi-line> [ / <takumi-line> ]?',
  gridRowStart: '<takumi-line>',
  gridRowEnd: '<takumi-line>',
  WebkitTextStroke: '<length> <color>?',
  filter: 'none | <takumi-filter>+',
  backdropFilter: 'none | <takumi-filter>+',
  clipPath: 'none | <takumi-shape>',
  transform: 'none | <takumi-transform>+',
  transformOrigin: '<takumi-place>',
};

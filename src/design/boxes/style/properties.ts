import type { StyleEngine, StyleProperty } from './types.ts';

type Line = Omit<StyleProperty, 'css'>;

const everyEngine: readonly StyleEngine[] = ['takumi', 'html'];
const htmlAlone: readonly StyleEngine[] = ['html'];

const px = (syntax?: string, engines = everyEngine): Line => line('px', syntax, engines);
const unitless = (syntax?: string, engines = everyEngine): Line => line('unitless', syntax, engines);
const text = (syntax?: string, engines = everyEngine): Line => line('none', syntax, engines);

function line(number: Line['number'], syntax: string | undefined, engines: readonly StyleEngine[]): Line {
  return { number, engines, ...(syntax === undefined ? {} : { syntax }) };
}

/**
 * Every property that a document's style may use, one per line. Styles are printed in this order, so shorthands precede
 * their longhands, and the longhand applies whatever order the author used. If an engine is not listed for a property,
 * measurements showed that the property changes nothing in its pictures (takumi 2.16.3).
 *
 * The following are fields of the layer itself and therefore not listed here: x, y, width, height, rotation, opacity,
 * visible, fit, focus, maxLines. Boxes are always border-box, and their order in the list is their z-order.
 */
const lines = {
  // Box
  margin: px(),
  marginTop: px(),
  marginRight: px(),
  marginBottom: px(),
  marginLeft: px(),
  padding: px(),
  paddingTop: px(),
  paddingRight: px(),
  paddingBottom: px(),
  paddingLeft: px(),
  minWidth: px(),
  maxWidth: px(),
  minHeight: px(),
  maxHeight: px(),
  aspectRatio: unitless(),
  border: text(),
  borderWidth: px(),
  borderStyle: text(),
  borderColor: text(),
  borderTop: text(),
  borderRight: text(),
  borderBottom: text(),
  borderLeft: text(),
  borderTopWidth: px(),
  borderTopStyle: text(),
  borderTopColor: text(),
  borderRightWidth: px(),
  borderRightStyle: text(),
  borderRightColor: text(),
  borderBottomWidth: px(),
  borderBottomStyle: text(),
  borderBottomColor: text(),
  borderLeftWidth: px(),
  borderLeftStyle: text(),
  borderLeftColor: text(),
  borderRadius: px(),
  borderTopLeftRadius: px(),
  borderTopRightRadius: px(),
  borderBottomRightRadius: px(),
  borderBottomLeftRadius: px(),
  outline: text('<line-width> || <line-style> || <color>'),
  outlineWidth: px(),
  outlineStyle: text('<line-style>'),
  outlineColor: text('<color>'),
  outlineOffset: px(),
  boxShadow: text(),
  // A picture cannot scroll.
  overflow: text('[ visible | hidden | clip ]{1,2}'),
  overflowX: text('visible | hidden | clip'),
  overflowY: text('visible | hidden | clip'),

  // Background
  background: text(),
  backgroundColor: text(),
  backgroundImage: text('[ none | <gradient> ]#'),
  backgroundSize: px(),
  backgroundPosition: text(),
  backgroundRepeat: text(),
  backgroundClip: text(),

  // Flex and grid
  display: text('flex | inline-flex | grid | inline-grid | block | inline-block'),
  gap: px(),
  rowGap: px(),
  columnGap: px(),
  flex: unitless(),
  flexGrow: unitless(),
  flexShrink: unitless(),
  flexBasis: px(),
  flexDirection: text(),
  flexWrap: text(),
  order: unitless(),
  placeContent: text(),
  alignContent: text(),
  justifyContent: text(),
  placeItems: text(),
  alignItems: text(),
  justifyItems: text(),
  placeSelf: text(),
  alignSelf: text(),
  justifySelf: text(),
  gridTemplateColumns: text('none | <track-list> | <auto-track-list>'),
  gridTemplateRows: text('none | <track-list> | <auto-track-list>'),
  gridTemplateAreas: text(),
  gridAutoFlow: text(),
  gridAutoColumns: px(),
  gridAutoRows: px(),
  gridArea: unitless(),
  gridColumn: unitless(),
  gridColumnStart: unitless(),
  gridColumnEnd: unitless(),
  gridRow: unitless(),
  gridRowStart: unitless(),
  gridRowEnd: unitless(),

  // Text
  color: text('<color>'),
  fontFamily: text(),
  fontSize: px('<absolute-size> | <relative-size> | <length-percentage [0,∞]>'),
  fontWeight: unitless('<font-weight-absolute> | bolder | lighter'),
  fontStyle: text('normal | italic | oblique <angle>?'),
  fontFeatureSettings: text(),
  fontVariationSettings: text(),
  lineHeight: unitless('normal | <number [0,∞]> | <length-percentage [0,∞]>'),
  letterSpacing: px('normal | <length>'),
  wordSpacing: px('normal | <length>'),
  textAlign: text('start | end | left | right | center | justify'),
  textTransform: text('none | uppercase | lowercase | capitalize'),
  textIndent: px('<length-percentage>'),
  textDecoration: text(),
  textDecorationLine: text('none | [ underline || overline || line-through ]'),
  textDecorationStyle: text(),
  textDecorationColor: text('<color>'),
  textDecorationThickness: px(),
  textUnderlineOffset: px(),
  textShadow: text(),
  WebkitTextStroke: text(),
  WebkitTextStrokeWidth: px(),
  WebkitTextStrokeColor: text('<color>'),
  WebkitTextFillColor: text('<color>'),
  direction: text('ltr | rtl'),
  whiteSpace: text('normal | nowrap | pre | pre-wrap | pre-line'),
  textWrap: text('wrap | nowrap | balance | pretty'),
  wordBreak: text('normal | break-all | keep-all | break-word'),
  overflowWrap: text('normal | break-word | anywhere'),
  textOverflow: text('clip | ellipsis'),
  hyphens: text('none | manual | auto', htmlAlone),
  verticalAlign: px(),

  // Effects
  filter: text('none | <filter-function>+'),
  backdropFilter: text('none | <filter-function>+'),
  mixBlendMode: text('<blend-mode> | plus-lighter'),
  isolation: text('auto | isolate'),
  clipPath: text('none | <basic-shape>'),
  mask: text(),
  maskImage: text('[ none | <gradient> ]#'),
  maskSize: px(),
  maskPosition: text(),
  maskRepeat: text(),
  transform: text('none | <transform-function>+'),
  transformOrigin: text(),
} as const satisfies Record<string, Line>;

export type StylePropertyName = keyof typeof lines;

/** Properties that documents may use, in the order in which they are printed. */
export const styleProperties: Readonly<Record<string, StyleProperty>> = Object.fromEntries(
  Object.entries(lines).map(([name, entry]) => [name, { css: cssName(name), ...entry }]),
);

const order = new Map(Object.keys(styleProperties).map((name, index) => [name, index]));

/**
 * Properties that only affect the positions and sizes of boxes. takumi gets the resulting positions (see draw/layout),
 * so any value of these can be drawn with it. Padding is not here, because it also moves the content of a box.
 */
const layout =
  /^(?:position|left|right|top|bottom|width|height|m(?:in|ax)(?:Width|Height)|aspectRatio|margin.*|display|gap|rowGap|columnGap|flex.*|order|place.*|align.*|justify.*|grid.*)$/;

export function isLayoutProperty(name: string): boolean {
  return layout.test(name);
}

export function isStyleProperty(name: string): name is StylePropertyName {
  return order.has(name);
}

/** Compares properties so that shorthands come before their longhands. */
export function byPrintOrder(one: string, other: string): number {
  return (order.get(one) ?? 0) - (order.get(other) ?? 0);
}

/** `backgroundColor` → `background-color`. */
export function cssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

import type { StylePropertyName } from '../../../../../../design/boxes/style/index.ts';

/** The properties of a section: those that it always shows, and those that can be added to it. */
interface SectionProperties {
  always: readonly StylePropertyName[];
  more: readonly StylePropertyName[];
}

export type SectionTitle =
  | 'Position'
  | 'Size'
  | 'Auto layout'
  | 'Padding'
  | 'Appearance'
  | 'Text'
  | 'Fill'
  | 'Stroke'
  | 'Effects'
  | 'Mask';

/** Where the inspector shows each style property. Every property is in one section. */
export const styleSections: Readonly<Record<SectionTitle, SectionProperties>> = {
  Position: {
    always: [],
    more: [
      'transform',
      'transformOrigin',
      'order',
      'alignSelf',
      'justifySelf',
      'placeSelf',
      'gridArea',
      'gridColumn',
      'gridColumnStart',
      'gridColumnEnd',
      'gridRow',
      'gridRowStart',
      'gridRowEnd',
      'verticalAlign',
    ],
  },
  Size: {
    always: [],
    more: [
      'minWidth',
      'maxWidth',
      'minHeight',
      'maxHeight',
      'aspectRatio',
      'margin',
      'marginTop',
      'marginRight',
      'marginBottom',
      'marginLeft',
      'flex',
      'flexGrow',
      'flexShrink',
      'flexBasis',
    ],
  },
  'Auto layout': {
    always: [
      'display',
      'flexDirection',
      'flexWrap',
      'gap',
      'justifyContent',
      'alignItems',
      'gridTemplateColumns',
      'gridTemplateRows',
    ],
    more: [
      'rowGap',
      'columnGap',
      'alignContent',
      'placeContent',
      'justifyItems',
      'placeItems',
      'gridTemplateAreas',
      'gridAutoFlow',
      'gridAutoColumns',
      'gridAutoRows',
    ],
  },
  Padding: { always: ['padding'], more: ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] },
  Appearance: {
    always: ['mixBlendMode', 'borderRadius'],
    more: [
      'borderTopLeftRadius',
      'borderTopRightRadius',
      'borderBottomRightRadius',
      'borderBottomLeftRadius',
      'overflow',
      'overflowX',
      'overflowY',
      'isolation',
    ],
  },
  Text: {
    always: [
      'fontFamily',
      'fontWeight',
      'fontSize',
      'lineHeight',
      'letterSpacing',
      'color',
      'textAlign',
      'textDecoration',
      'textTransform',
    ],
    more: [
      'fontStyle',
      'textShadow',
      'WebkitTextStroke',
      'WebkitTextStrokeWidth',
      'WebkitTextStrokeColor',
      'WebkitTextFillColor',
      'textDecorationLine',
      'textDecorationStyle',
      'textDecorationColor',
      'textDecorationThickness',
      'textUnderlineOffset',
      'textIndent',
      'wordSpacing',
      'direction',
      'whiteSpace',
      'textWrap',
      'wordBreak',
      'overflowWrap',
      'textOverflow',
      'hyphens',
      'fontFeatureSettings',
      'fontVariationSettings',
    ],
  },
  Fill: {
    always: ['backgroundColor', 'backgroundImage'],
    more: ['background', 'backgroundSize', 'backgroundPosition', 'backgroundRepeat', 'backgroundClip'],
  },
  Stroke: {
    always: ['border'],
    more: [
      'borderTop',
      'borderRight',
      'borderBottom',
      'borderLeft',
      'borderWidth',
      'borderStyle',
      'borderColor',
      'borderTopWidth',
      'borderTopStyle',
      'borderTopColor',
      'borderRightWidth',
      'borderRightStyle',
      'borderRightColor',
      'borderBottomWidth',
      'borderBottomStyle',
      'borderBottomColor',
      'borderLeftWidth',
      'borderLeftStyle',
      'borderLeftColor',
      'outline',
      'outlineOffset',
      'outlineWidth',
      'outlineStyle',
      'outlineColor',
    ],
  },
  Effects: { always: ['boxShadow', 'filter', 'backdropFilter'], more: [] },
  Mask: { always: ['clipPath', 'maskImage'], more: ['mask', 'maskSize', 'maskPosition', 'maskRepeat'] },
};

import type { StylePropertyName } from '../../../../../../design/boxes/style/index.ts';
import type { Option } from '../../../../design/option.ts';

/** With what a style property is edited. */
export type StyleControl =
  | {
      kind: 'number';
      initial: string;
      min?: number;
      step?: number;
      isInteger?: boolean;
      unit?: string;
      hasPlainNumbers?: boolean;
    }
  | { kind: 'choice'; options: readonly Option[]; initial?: string }
  | { kind: 'color'; initial?: string }
  | { kind: 'fills' }
  | { kind: 'shadows' }
  | { kind: 'functions' }
  | { kind: 'line'; hasStyle: boolean }
  | { kind: 'sides'; of: 'lengths' | 'corners' | 'colors' | 'line styles' }
  | { kind: 'position' }
  | { kind: 'size' }
  | { kind: 'shape' }
  | { kind: 'tracks' }
  | { kind: 'grid lines' }
  | { kind: 'family' }
  | { kind: 'weight' }
  | { kind: 'decoration' }
  | { kind: 'font settings' }
  | { kind: 'flex' }
  | { kind: 'pair'; options: readonly Option[] }
  | { kind: 'ratio' }
  /** A text field, because no other control would say more. */
  | { kind: 'text'; reason: string };

const words = (...ids: readonly string[]): Option[] =>
  ids.map((id) => ({ id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ') }));
const choice = (initial: string, ...ids: readonly string[]): StyleControl => ({
  kind: 'choice',
  initial,
  options: words(...ids),
});
const length = (initial = '0', min?: number): StyleControl => ({
  kind: 'number',
  initial,
  ...(min === undefined ? {} : { min }),
});
const color = (initial?: string): StyleControl => ({ kind: 'color', ...(initial === undefined ? {} : { initial }) });
const border: StyleControl = { kind: 'line', hasStyle: true };
const position: StyleControl = { kind: 'position' };

export const lineStyles = words('none', 'solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset');
const lineStyle: StyleControl = { kind: 'choice', initial: 'none', options: lineStyles };
const overflow = choice('visible', 'visible', 'hidden', 'clip');
const repeats = choice('repeat', 'repeat', 'no-repeat', 'repeat-x', 'repeat-y', 'space', 'round');
const distributions = ['flex-start', 'center', 'flex-end', 'space-between', 'space-around', 'space-evenly'] as const;
const alignments = ['stretch', 'flex-start', 'center', 'flex-end', 'baseline'] as const;
const cellAlignments = ['stretch', 'start', 'center', 'end'] as const;
const gridLines: StyleControl = { kind: 'grid lines' };

/** The control of every property of the reference. A property without one does not compile. */
export const styleControls: Readonly<Record<StylePropertyName, StyleControl>> = {
  margin: { kind: 'sides', of: 'lengths' },
  marginTop: length(),
  marginRight: length(),
  marginBottom: length(),
  marginLeft: length(),
  padding: { kind: 'sides', of: 'lengths' },
  paddingTop: length('0', 0),
  paddingRight: length('0', 0),
  paddingBottom: length('0', 0),
  paddingLeft: length('0', 0),
  minWidth: length('auto', 0),
  maxWidth: length('none', 0),
  minHeight: length('auto', 0),
  maxHeight: length('none', 0),
  aspectRatio: { kind: 'ratio' },
  border,
  borderWidth: { kind: 'sides', of: 'lengths' },
  borderStyle: { kind: 'sides', of: 'line styles' },
  borderColor: { kind: 'sides', of: 'colors' },
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
  borderTopWidth: length('3', 0),
  borderTopStyle: lineStyle,
  borderTopColor: color('Text color'),
  borderRightWidth: length('3', 0),
  borderRightStyle: lineStyle,
  borderRightColor: color('Text color'),
  borderBottomWidth: length('3', 0),
  borderBottomStyle: lineStyle,
  borderBottomColor: color('Text color'),
  borderLeftWidth: length('3', 0),
  borderLeftStyle: lineStyle,
  borderLeftColor: color('Text color'),
  borderRadius: { kind: 'sides', of: 'corners' },
  borderTopLeftRadius: length('0', 0),
  borderTopRightRadius: length('0', 0),
  borderBottomRightRadius: length('0', 0),
  borderBottomLeftRadius: length('0', 0),
  outline: border,
  outlineWidth: length('3', 0),
  outlineStyle: lineStyle,
  outlineColor: color('Text color'),
  outlineOffset: length(),
  boxShadow: { kind: 'shadows' },
  overflow,
  overflowX: overflow,
  overflowY: overflow,

  background: { kind: 'fills' },
  backgroundColor: color(),
  backgroundImage: { kind: 'fills' },
  backgroundSize: { kind: 'size' },
  backgroundPosition: position,
  backgroundRepeat: repeats,
  backgroundClip: choice('border-box', 'border-box', 'padding-box', 'content-box', 'text'),

  display: choice('flex', 'flex', 'grid', 'block', 'inline-flex', 'inline-grid', 'inline-block'),
  gap: length('0', 0),
  rowGap: length('0', 0),
  columnGap: length('0', 0),
  flex: { kind: 'flex' },
  flexGrow: { kind: 'number', initial: '0', min: 0 },
  flexShrink: { kind: 'number', initial: '1', min: 0 },
  flexBasis: length('auto', 0),
  flexDirection: choice('column', 'row', 'column', 'row-reverse', 'column-reverse'),
  flexWrap: choice('nowrap', 'nowrap', 'wrap', 'wrap-reverse'),
  order: { kind: 'number', initial: '0', isInteger: true },
  placeContent: { kind: 'pair', options: words('start', 'center', 'end', 'space-between', 'space-around', 'stretch') },
  alignContent: choice('stretch', 'stretch', ...distributions),
  justifyContent: choice('flex-start', ...distributions),
  placeItems: { kind: 'pair', options: words(...cellAlignments) },
  alignItems: choice('stretch', ...alignments),
  justifyItems: choice('stretch', ...cellAlignments),
  placeSelf: { kind: 'pair', options: words('auto', ...cellAlignments) },
  alignSelf: choice('auto', 'auto', ...alignments),
  justifySelf: choice('auto', 'auto', ...cellAlignments),
  gridTemplateColumns: { kind: 'tracks' },
  gridTemplateRows: { kind: 'tracks' },
  gridTemplateAreas: { kind: 'text', reason: 'It is a drawing of the grid in names that the document chooses.' },
  gridAutoFlow: choice('row', 'row', 'column', 'row dense', 'column dense'),
  gridAutoColumns: length('auto', 0),
  gridAutoRows: length('auto', 0),
  gridArea: { kind: 'text', reason: 'It is the name of an area, or four lines that have their own properties.' },
  gridColumn: gridLines,
  gridColumnStart: { kind: 'number', initial: 'auto', isInteger: true },
  gridColumnEnd: { kind: 'number', initial: 'auto', isInteger: true },
  gridRow: gridLines,
  gridRowStart: { kind: 'number', initial: 'auto', isInteger: true },
  gridRowEnd: { kind: 'number', initial: 'auto', isInteger: true },

  color: color('Black'),
  fontFamily: { kind: 'family' },
  fontSize: length('16', 0),
  fontWeight: { kind: 'weight' },
  fontStyle: choice('normal', 'normal', 'italic', 'oblique'),
  fontFeatureSettings: { kind: 'font settings' },
  fontVariationSettings: { kind: 'font settings' },
  lineHeight: { kind: 'number', initial: 'Auto', min: 0, step: 0.05, hasPlainNumbers: true },
  letterSpacing: { kind: 'number', initial: '0', step: 0.1 },
  wordSpacing: length(),
  textAlign: choice('start', 'start', 'center', 'end', 'left', 'right', 'justify'),
  textTransform: choice('none', 'none', 'uppercase', 'lowercase', 'capitalize'),
  textIndent: length(),
  textDecoration: { kind: 'decoration' },
  textDecorationLine: choice('none', 'none', 'underline', 'overline', 'line-through'),
  textDecorationStyle: choice('solid', 'solid', 'double', 'dotted', 'dashed', 'wavy'),
  textDecorationColor: color('Text color'),
  textDecorationThickness: length('auto', 0),
  textUnderlineOffset: length('auto'),
  textShadow: { kind: 'shadows' },
  WebkitTextStroke: { kind: 'line', hasStyle: false },
  WebkitTextStrokeWidth: length('0', 0),
  WebkitTextStrokeColor: color('Text color'),
  WebkitTextFillColor: color('Text color'),
  direction: choice('ltr', 'ltr', 'rtl'),
  whiteSpace: choice('pre-wrap', 'pre-wrap', 'normal', 'nowrap', 'pre', 'pre-line'),
  textWrap: choice('wrap', 'wrap', 'nowrap', 'balance', 'pretty'),
  wordBreak: choice('normal', 'normal', 'break-all', 'keep-all', 'break-word'),
  overflowWrap: choice('break-word', 'break-word', 'normal', 'anywhere'),
  textOverflow: choice('clip', 'clip', 'ellipsis'),
  hyphens: choice('manual', 'manual', 'none', 'auto'),
  verticalAlign: choice('baseline', 'baseline', 'super', 'sub', 'top', 'middle', 'bottom', 'text-top', 'text-bottom'),

  filter: { kind: 'functions' },
  backdropFilter: { kind: 'functions' },
  mixBlendMode: choice(
    'normal',
    'normal',
    'darken',
    'multiply',
    'color-burn',
    'lighten',
    'screen',
    'color-dodge',
    'plus-lighter',
    'overlay',
    'soft-light',
    'hard-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
  ),
  isolation: choice('auto', 'auto', 'isolate'),
  clipPath: { kind: 'shape' },
  mask: { kind: 'fills' },
  maskImage: { kind: 'fills' },
  maskSize: { kind: 'size' },
  maskPosition: position,
  maskRepeat: repeats,
  transform: { kind: 'functions' },
  transformOrigin: position,
};

import { isStyleProperty, parseColor } from '../../../design/boxes/style/index.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Properties that the importer turns into the structure of layers, or into fields of theirs. */
const structural = words(
  `display position float clear width height top right bottom left zIndex opacity visibility boxSizing objectFit
   objectPosition listStyleType borderCollapse borderSpacing captionSide lineClamp content rotate`,
);

/** Properties that change nothing in a picture, and those that only printers and editors read. */
const withoutEffect =
  /^(?:mso|-moz|-ms|-o|-webkit|transition|animation-|scroll|overscroll|cursor|pointer-events|user-|touch-|will-change|orphans|widows|page|break-|tab-size|text-size|text-rendering|font-smooth|font-kerning|font-optical|font-synthesis|font-size-adjust|font-language|font-palette|caret|accent|appearance|resize|outline-|outline$|contain|content-visibility|color-scheme|color-adjust|print-|forced-color|image-orientation|unicode-bidi|quotes|counter-|speak|layout-|ruby-|tab-interval|line-break|text-justify|text-decoration-skip|text-underline-position|table-layout|empty-cells|interpolate|hyphenate|background-attachment|background-origin|transform-style|backface|behavior|text-autospace|punctuation|vert-align|clear|clip$|list-style-position|list-style-image|vector-effect|fill|stroke|paint-order|marker|all$|white-space-collapse|text-wrap-style|text-emphasis|box-decoration|direction-|tw-|min-block|max-block|min-inline|max-inline|initial-letter|object-view|math-|offset|anchor|position-|view-|timeline|field-sizing|interactivity|reading|dominant-baseline|alignment-baseline|text-anchor|clip-rule|shape-rendering|flood|lighting|stop-|cx|cy|r$|rx|ry|x$|y$|d$|mask-type|buffered|app-region)/;

/** Values that are the initial ones of properties that Galley lacks. */
const trivial =
  /^(?:none|normal|auto|initial|unset|inherit|revert|0|0px|start|static|visible|baseline|currentcolor|0s|repeat|1|100%)$/i;

type Expanded = [name: string, value: string][];

/**
 * A declaration as properties in camelCase: shorthands of margins and paddings by side, logical sides of text from left to
 * right, and names with prefixes of browsers. Undefined if it changes nothing in a picture.
 */
export function expandDeclaration(property: string, value: string): Expanded | undefined {
  const plain = property.replace(
    /^-(?:webkit|moz|ms)-(?=(?:transform|border|box-shadow|background|flex|align|justify|order|filter|mask|clip|backdrop|line-clamp|hyphens)(?:-|$))/,
    '',
  );
  switch (plain) {
    case 'margin':
    case 'padding':
      return sides(plain, value);
    case 'inset':
      return sides('', value);
    case 'flex-flow':
      return splitWords(value).map((word) => [/wrap/.test(word) ? 'flexWrap' : 'flexDirection', word]);
    case 'list-style':
      return /\bnone\b/.test(value) ? [['listStyleType', 'none']] : listStyle(value);
    case 'word-wrap':
      return [['overflowWrap', value]];
    case 'grid-gap':
      return [['gap', value]];
    case 'overflow':
    case 'overflow-x':
    case 'overflow-y':
      return [[camelCase(plain), value.replaceAll(/\b(?:auto|scroll|overlay)\b/g, 'hidden')]];
    case 'text-decoration':
    case 'text-decoration-line':
      // Browsers print all parts of the shorthand, and its line is what counts.
      return [
        [
          'textDecoration',
          value.replaceAll(/\b(?:solid|auto|initial|currentcolor|blink)\b|rgb\(0,0,0\)/g, '').trim() || 'none',
        ],
      ];
    case 'text-wrap':
    case 'text-wrap-mode':
      return [['textWrap', value]];
  }
  const logical = logicalSide(plain, value);
  if (logical) return logical;
  const name = camelCase(plain);
  if (isStyleProperty(name) || structural.has(name)) return [[name, value]];
  if (plain.startsWith('--') || withoutEffect.test(plain) || trivial.test(value)) return undefined;
  return [[name, value]];
}

/** Whether a property means something to the importer. Others are reported. */
export function isKnown(name: string): boolean {
  return isStyleProperty(name) || structural.has(name);
}

function camelCase(property: string): string {
  return property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The four sides of a value, from the top clockwise. */
function sides(prefix: string, value: string): Expanded {
  const [top = '0', right = top, bottom = top, left = right] = splitWords(value);
  return (
    [
      ['top', top],
      ['right', right],
      ['bottom', bottom],
      ['left', left],
    ] as const
  ).map(([side, each]) => [sideName(prefix, side), each]);
}

function sideName(prefix: string, side: string): string {
  return prefix === '' ? side : `${prefix}${side.charAt(0).toUpperCase()}${side.slice(1)}`;
}

const logicalSides: Readonly<Record<string, readonly [string, string]>> = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
};

function logicalSide(property: string, value: string): Expanded | undefined {
  const size = { 'inline-size': 'width', 'block-size': 'height' }[property];
  if (size !== undefined) return [[size, value]];
  const [, prefix = '', axis = '', end = '', rest = ''] =
    /^(margin|padding|inset|border)-(inline|block)(-start|-end)?(-width|-style|-color)?$/.exec(property) ?? [];
  const pair = logicalSides[axis];
  if (!pair) return undefined;
  const [first, last = first] = prefix === 'border' ? [value] : splitWords(value);
  const name = (side: string) => `${sideName(prefix === 'inset' ? '' : prefix, side)}${camelCase(rest)}`;
  if (end === '-start') return [[name(pair[0]), value]];
  if (end === '-end') return [[name(pair[1]), value]];
  return [
    [name(pair[0]), first ?? '0'],
    [name(pair[1]), last ?? '0'],
  ];
}

function listStyle(value: string): Expanded {
  return splitWords(value)
    .filter((word) => !/^(?:inside|outside|url\(.*)$/.test(word))
    .map((word) => ['listStyleType', word]);
}

/** The words of a value. Functions are one word each, and commas end words. */
export function splitWords(value: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth <= 0 && /[\s,]/.test(character)) found.push('');
    else found.push((found.pop() ?? '') + character);
  }
  return found.filter((word) => word !== '');
}

/** The first color in a value. */
export function findColor(value: string): string | undefined {
  return splitWords(value).find((word) => parseColor(word) !== undefined);
}

/** The longhands that a shorthand resets. */
export function longhandsOf(name: string): RegExp | undefined {
  return resets[name];
}

const resets: Readonly<Record<string, RegExp>> = {
  border: /^border(?:Top|Right|Bottom|Left)?(?:Width|Style|Color)?$/,
  borderTop: /^borderTop/,
  borderRight: /^borderRight/,
  borderBottom: /^borderBottom/,
  borderLeft: /^borderLeft/,
  borderWidth: /^border\w+Width$/,
  borderStyle: /^border\w+Style$/,
  borderColor: /^border\w+Color$/,
  borderRadius: /^border\w+Radius$/,
  background: /^background/,
  flex: /^flex(?:Grow|Shrink|Basis)$/,
  gap: /^(?:row|column)Gap$/,
  textDecoration: /^textDecoration/,
  overflow: /^overflow[XY]$/,
  gridColumn: /^gridColumn(?:Start|End)$/,
  gridRow: /^gridRow(?:Start|End)$/,
  gridArea: /^grid(?:Row|Column)/,
  placeItems: /^(?:align|justify)Items$/,
  placeContent: /^(?:align|justify)Content$/,
  placeSelf: /^(?:align|justify)Self$/,
  mask: /^mask/,
};

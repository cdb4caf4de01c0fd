import type { GridLine, LayoutStyle, Length, Sides } from '#css-layout';
import { hasPercent } from '#css-layout';
import { deepFreeze } from '../../../core/deep-freeze.ts';
import { LruCache } from '../../../core/lru-cache.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { readLength } from '../../../design/boxes/style/length.ts';
import type { ValueNode } from '../../../design/boxes/style/nodes.ts';
import { fourSides, type sides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { readSize, zero } from '../length.ts';
import { readBorders, toEdges } from '../sides.ts';
import { readAlignments } from './alignments.ts';
import { readAreas, readLineList, readLines, readTemplate, readTracks } from './grid.ts';

/** A cache of parsed styles, by their layout properties. Boxes of a loop share an entry. */
const cache = new LruCache<LayoutStyle>({ entries: 2_000, weight: 2_000_000 });

/** Matches the properties that layout reads. */
const layoutProperty =
  /^(?:position|left|right|top|bottom|width|height|m(?:in|ax)(?:Width|Height)|aspectRatio|margin|padding|border|overflow|display|gap|rowGap|columnGap|flex|order|place|align|justify|grid)/;
const countsInLayout = new Map<string, boolean>();

/**
 * The properties of a box's text that affect the layout of the box: the font size in px, and the direction. Both may be
 * inherited.
 */
interface TextOfBox {
  readonly size: number;
  readonly direction: 'ltr' | 'rtl';
}

/** Reads the layout properties of a canonical style. */
export function readLayoutStyle(style: BoxStyle, text: TextOfBox): LayoutStyle {
  let key = `${text.size}${text.direction}`;
  for (const property in style) {
    let counts = countsInLayout.get(property);
    if (counts === undefined) {
      counts = layoutProperty.test(property);
      countsInLayout.set(property, counts);
    }
    if (counts) key += `;${property}:${style[property]}`;
  }
  return cache.remember(key, key.length, () => deepFreeze(read(style, text)));
}

function read(style: BoxStyle, { size: em, direction }: TextOfBox): LayoutStyle {
  const display = style['display'] ?? 'block';
  const [rowGap, columnGap] = readGaps(style, em);
  const padding = readSides(style, 'padding', (node) => readLength(node, em) ?? zero);
  const sizes = {
    height: readSize(style['height'], em),
    minHeight: readSize(style['minHeight'], em),
    maxHeight: readSize(style['maxHeight'], em),
  };
  return {
    display: display.includes('flex') ? 'flex' : display.includes('grid') ? 'grid' : 'block',
    isInline: display.startsWith('inline'),
    isPlaced: style['position'] === 'absolute',
    ...readInsets(style, em),
    ...sizes,
    width: readSize(style['width'], em),
    minWidth: readSize(style['minWidth'], em),
    maxWidth: readSize(style['maxWidth'], em),
    ...readAspectRatio(style['aspectRatio']),
    margin: readSides(style, 'margin', (node) => (isWord(node, 'auto') ? 'auto' : (readLength(node, em) ?? zero))),
    padding,
    border: toEdges(readBorders(style, { em, whole: 0 })),
    hidesOverflow: ['overflow', 'overflowX', 'overflowY'].some((property) => /hidden/.test(style[property] ?? '')),
    isRtl: direction === 'rtl',
    rowGap,
    columnGap,
    order: Number(style['order'] ?? 0),
    ...readAlignments(style),
    ...readFlex(style, em),
    ...readGrid(style, em),
    percentages: {
      ofWidth: Object.values(padding).some(hasPercent),
      ofHeight: Object.values(sizes).some((size) => typeof size === 'object' && hasPercent(size)),
    },
  };
}

type Insets = Pick<LayoutStyle, 'left' | 'right' | 'top' | 'bottom'>;

/** Reads the insets that the style sets. */
function readInsets(style: BoxStyle, em: number): Insets {
  const insets: { -readonly [Side in keyof Insets]: Length } = {};
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const inset = readLength(parseNodes(style[side] ?? 'auto')[0], em);
    if (inset) insets[side] = inset;
  }
  return insets;
}

function isWord(node: ValueNode | undefined, word: string): boolean {
  return node?.type === 'Identifier' && node.name === word;
}

/** Parses `16 / 9` as 16 ÷ 9. A ratio with a zero is ignored (CSS Sizing 4, section 5.1). */
function readAspectRatio(value: string | undefined): { aspectRatio?: number } {
  const numbers = parseNodes(value ?? 'auto').flatMap((node) => (node.type === 'Number' ? Number(node.value) : []));
  const [width = 0, height = 1] = numbers;
  const ratio = width / height;
  return ratio > 0 && Number.isFinite(ratio) ? { aspectRatio: ratio } : {};
}

function readSides<Value>(
  style: BoxStyle,
  property: 'margin' | 'padding',
  read: (node: ValueNode | undefined) => Value,
): Sides<Value> {
  const all = fourSides(parseNodes(style[property] ?? '0'));
  const readSide = (side: (typeof sides)[number], index: number) => {
    const sideValue = style[`${property}${side}`];
    return read(sideValue === undefined ? all[index] : parseNodes(sideValue)[0]);
  };
  return {
    top: readSide('Top', 0),
    right: readSide('Right', 1),
    bottom: readSide('Bottom', 2),
    left: readSide('Left', 3),
  };
}

/** Reads the row gap and the column gap. `normal` is 0. */
function readGaps(style: BoxStyle, em: number): [Length, Length] {
  const [row, column = row] = parseNodes(style['gap'] ?? '0').map((node) => readLength(node, em) ?? zero);
  const readGap = (property: string) =>
    style[property] === undefined ? undefined : (readLength(parseNodes(style[property])[0], em) ?? zero);
  return [readGap('rowGap') ?? row ?? zero, readGap('columnGap') ?? column ?? zero];
}

type Flex = Pick<LayoutStyle, 'flexDirection' | 'flexWrap' | 'flexGrow' | 'flexShrink' | 'flexBasis'>;

const directions = ['row', 'row-reverse', 'column', 'column-reverse'] as const;
const wraps = ['nowrap', 'wrap', 'wrap-reverse'] as const;

function readFlex(style: BoxStyle, em: number): Flex {
  const shorthand = readFlexShorthand(style['flex'], em);
  const number = (property: string) => (style[property] === undefined ? undefined : Number(style[property]));
  const basis = style['flexBasis'];
  return {
    flexDirection: directions.find((each) => each === style['flexDirection']) ?? 'row',
    flexWrap: wraps.find((each) => each === style['flexWrap']) ?? 'nowrap',
    flexGrow: number('flexGrow') ?? shorthand.flexGrow,
    flexShrink: number('flexShrink') ?? shorthand.flexShrink,
    flexBasis: basis === undefined ? shorthand.flexBasis : basis === 'content' ? 'content' : readSize(basis, em),
  };
}

/** Reads `flex` (CSS Flexbox 1, section 7.1.1). If it has only numbers, the basis is 0. */
function readFlexShorthand(value: string | undefined, em: number): Pick<Flex, 'flexGrow' | 'flexShrink' | 'flexBasis'> {
  if (value === undefined) return { flexGrow: 0, flexShrink: 1, flexBasis: 'auto' };
  if (value === 'none') return { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' };
  if (value === 'auto') return { flexGrow: 1, flexShrink: 1, flexBasis: 'auto' };
  const nodes = parseNodes(value);
  // A third number can only be a basis of 0.
  const [first, second, third] = nodes.filter((node) => node.type === 'Number');
  const numbers = [first, second].flatMap((node) => node ?? []);
  const basis = nodes.find((node) => node.type !== 'Number') ?? third;
  const [grow, shrink] = numbers.map((node) => Number(node.type === 'Number' ? node.value : 0));
  return {
    flexGrow: grow ?? 1,
    flexShrink: shrink ?? 1,
    flexBasis:
      basis === undefined
        ? 'zero'
        : basis.type === 'Identifier' && basis.name === 'content'
          ? 'content'
          : basis.type === 'Identifier'
            ? readSize(basis.name, em)
            : (readLength(basis, em) ?? 'auto'),
  };
}

type Grid = Pick<
  LayoutStyle,
  | 'templateColumns'
  | 'templateRows'
  | 'templateAreas'
  | 'autoColumns'
  | 'autoRows'
  | 'autoFlow'
  | 'gridColumn'
  | 'gridRow'
>;

function readGrid(style: BoxStyle, em: number): Grid {
  const flow = style['gridAutoFlow'] ?? 'row';
  const [rowStart = {}, columnStart = {}, rowEnd = {}, columnEnd = {}] = readLineList(style['gridArea'], 4) ?? [];
  const pair = (value: string | undefined, start: GridLine, end: GridLine): [GridLine, GridLine] => {
    const [from, to] = readLineList(value, 2) ?? [];
    return [from ?? start, to ?? end];
  };
  return {
    templateColumns: readTemplate(style['gridTemplateColumns'], em),
    templateRows: readTemplate(style['gridTemplateRows'], em),
    templateAreas: readAreas(style['gridTemplateAreas']),
    autoColumns: readTracks(style['gridAutoColumns'], em),
    autoRows: readTracks(style['gridAutoRows'], em),
    autoFlow: { byColumn: flow.includes('column'), isDense: flow.includes('dense') },
    gridColumn: readLines(
      pair(style['gridColumn'], columnStart, columnEnd),
      style['gridColumnStart'],
      style['gridColumnEnd'],
    ),
    gridRow: readLines(pair(style['gridRow'], rowStart, rowEnd), style['gridRowStart'], style['gridRowEnd']),
  };
}

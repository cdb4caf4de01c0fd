import type { JsonObject } from '../../../core/json.ts';
import { isStyleProperty } from '../../../design/boxes/style/index.ts';
import { readBorderSides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { type Built, type Margins, type Side, sideNames } from './built.ts';
import { findColor } from './expand.ts';
import type { StyledElement } from './styled.ts';
import { round, type Style, toField, toLength, toNumber, toStyleValue } from './values.ts';

/** How the parent lays out an element. */
export type Formatting = 'block' | 'flex' | 'grid';

/** What an element is as a box: fields and style of its layer, its margins, and the properties without an equivalent. */
export interface BoxOfElement extends Pick<Built, 'style' | 'margins' | 'isPlaced' | 'order' | 'level' | 'isOpen'> {
  fields: JsonObject;
  problems: Set<string>;
}

/** Properties that become something else than a property of the same name. */
const elsewhere =
  /^(?:margin|padding)(?:Top|Right|Bottom|Left)$|^(?:min|max)(?:Width|Height)$|^(?:display|transform|transformOrigin|textDecoration|verticalAlign|background|background(?:Image|Clip|Repeat|Position|Size))$/;
const ofItems =
  /^(?:flex|flexGrow|flexShrink|flexBasis|order|alignSelf|justifySelf|placeSelf|grid(?:Area|Column|Row)(?:Start|End)?)$/;
const ofContainers = /^(?:flexDirection|flexWrap|gap|rowGap|columnGap|align|justify|place|gridTemplate|gridAuto)/;
const paintedEdge = /^(?:border(?!Radius)|outline|boxShadow)/;

/** The parts of an element's style that belong to its box. */
export function readBox(styled: StyledElement, parent: Formatting): BoxOfElement {
  const { own, text, problems: unknown } = styled.style;
  const problems = new Set(unknown);
  const style: Style = {};
  const inner = innerFormatting(styled);
  const put = (name: string, value: string) => {
    const valid = toStyleValue(name, value);
    if (valid === undefined) problems.add(name);
    else style[name] = valid;
  };
  for (const [name, value] of own) {
    if (!isStyleProperty(name) || elsewhere.test(name)) continue;
    if (ofItems.test(name) && parent === 'block') continue;
    if (ofContainers.test(name) && inner === 'block') continue;
    if (/^(?:none|auto|normal|0|0px)$/.test(value) && !/^(?:flex|alignSelf|justifySelf|order|border)/.test(name))
      continue;
    if (name === 'backgroundColor' && /^(?:transparent|rgba\(0,\s*0,\s*0,\s*0\))$/.test(value)) continue;
    if (name === 'flexDirection' && value === 'column') continue;
    put(name, value);
  }
  if (Object.keys(style).some((name) => paintedEdge.test(name))) {
    const edges = borders(style);
    if (sideNames.every((side) => edges[side] === 0)) {
      for (const name of Object.keys(style)) if (/^border(?!.*Radius)/.test(name)) delete style[name];
    }
    const color = toStyleValue('color', text.get('color') ?? '#000');
    if (color !== undefined && Object.keys(style).some((name) => paintedEdge.test(name))) style['color'] = color;
  }
  const padding = readPadding(own, problems);
  Object.assign(style, printSides('padding', padding));
  const frame = readBackground(own, style, problems);
  const fields: JsonObject = frame;
  readSizes(styled, { style, fields, problems, padding });
  readEffects(styled, { style, fields, problems });
  const isPlaced = styled.isPlaced;
  const position = own.get('position');
  const isPositioned = isPlaced || position === 'relative' || position === 'sticky';
  const zIndex = Number.parseInt(own.get('zIndex') ?? '', 10);
  const hasLayer = isPositioned || fields['opacity'] !== undefined || style['transform'] !== undefined;
  const edges = borders(style);
  const closes =
    parent !== 'block' || inner !== 'block' || style['overflow'] !== undefined || isPlaced || styled.isFloating;
  const isTable = /^(?:table|inline)/.test(styled.display) && styled.display !== 'inline';
  const isEdge = (side: Side) => !closes && !isTable && padding[side] === 0 && edges[side] === 0;
  return {
    fields,
    style,
    problems,
    margins: readMargins(own, problems),
    isPlaced,
    order: styled.order,
    level: hasLayer ? (Number.isFinite(zIndex) && isPositioned ? zIndex : 0) : undefined,
    isOpen: {
      top: isEdge('top'),
      bottom: isEdge('bottom') && fields['height'] === undefined && style['minHeight'] === undefined,
    },
  };
}

/** How an element lays out its children. */
export function innerFormatting({ display }: StyledElement): Formatting {
  return display.endsWith('flex') ? 'flex' : display.endsWith('grid') ? 'grid' : 'block';
}

type Sides = Record<Side, number | string>;

function readPadding(own: ReadonlyMap<string, string>, problems: Set<string>): Sides {
  return readSides(own, 'padding', (text) => {
    const value = toStyleValue('paddingTop', text);
    if (value === undefined) problems.add('padding');
    return value ?? 0;
  });
}

function readMargins(own: ReadonlyMap<string, string>, problems: Set<string>): Margins {
  return readSides(own, 'margin', (text) => {
    const value = toStyleValue('marginTop', text);
    if (value === undefined) problems.add('margin');
    return value ?? 0;
  });
}

function readSides(own: ReadonlyMap<string, string>, prefix: string, read: (text: string) => number | string): Sides {
  const side = (name: Side) => {
    const text = own.get(`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    return text === undefined ? 0 : read(text);
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

/** The sides as a style: one property if all are equal. Sides of 0 are left out. */
export function printSides(prefix: 'margin' | 'padding', sides: Sides): Style {
  const { top, right, bottom, left } = sides;
  if (top !== 0 && [right, bottom, left].every((side) => side === top)) return { [prefix]: top };
  return Object.fromEntries(
    sideNames
      .filter((side) => sides[side] !== 0)
      .map((side) => [`${prefix}${side.charAt(0).toUpperCase()}${side.slice(1)}`, sides[side]]),
  );
}

/** The widths of the borders in px. */
export function borders(style: Style): Record<Side, number> {
  const texts: BoxStyle = Object.fromEntries(
    Object.entries(style)
      .filter(([name]) => name.startsWith('border'))
      .map(([name, value]) => [name, typeof value === 'number' ? `${value}px` : value]),
  );
  const [top, right, bottom, left] = readBorderSides(texts, { em: 16, whole: 0 }).map(({ width }) => width);
  return { top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0, left: left ?? 0 };
}

interface Reading {
  style: Style;
  fields: JsonObject;
  problems: Set<string>;
}

/** A background without its picture, which becomes a layer of its own. */
function readBackground(own: ReadonlyMap<string, string>, style: Style, problems: Set<string>): JsonObject {
  for (const name of ['background', 'backgroundImage'] as const) {
    const value = own.get(name);
    if (value === undefined || /^(?:none|transparent|initial)$/.test(value)) continue;
    const hasPicture = /url\(/i.test(value);
    const color = hasPicture ? findColor(value) : value;
    const valid = color === undefined ? undefined : toStyleValue(hasPicture ? 'backgroundColor' : name, color);
    if (valid !== undefined) style[hasPicture ? 'backgroundColor' : name] = valid;
    else if (!hasPicture) problems.add('background');
  }
  for (const name of ['backgroundClip', 'backgroundRepeat', 'backgroundPosition', 'backgroundSize'] as const) {
    const value = own.get(name);
    const hasGradient = style['background'] !== undefined || style['backgroundImage'] !== undefined;
    if (value === undefined || !hasGradient || /^(?:border-box|repeat|0% 0%|auto|0 0)$/.test(value)) continue;
    const valid = toStyleValue(name, value);
    if (valid === undefined) problems.add(name);
    else style[name] = valid;
  }
  return {};
}

interface Sizing extends Reading {
  padding: Sides;
}

function readSizes(styled: StyledElement, { style, fields, problems, padding }: Sizing): void {
  const { own } = styled.style;
  const edges = borders(style);
  const isContentBox = (own.get('boxSizing') ?? 'content-box') === 'content-box';
  const side = (name: Side) => Number(padding[name]) + edges[name];
  const extra = { width: side('left') + side('right'), height: side('top') + side('bottom') };
  for (const axis of ['width', 'height'] as const) {
    const added = isContentBox && Number.isFinite(extra[axis]) ? extra[axis] : 0;
    const text = own.get(axis);
    const isKeyword =
      text === undefined || /^(?:auto|fit-content|min-content|max-content|-webkit-fill-available|stretch)$/.test(text);
    if (!isKeyword) {
      const length = toLength(text);
      const field = toField(text, added);
      // Percentages with padding outside of them, and mixtures, are close to the percentage.
      if (length && (field === undefined || (length.percent !== 0 && added > 0))) problems.add(axis);
      const size = field ?? (length ? `${round(length.percent)}%` : undefined);
      if (size === undefined) problems.add(axis);
      else fields[axis] = typeof size === 'number' ? Math.max(0, size) : size.startsWith('-') ? 0 : size;
    } else if (text?.endsWith('-content')) problems.add(axis);
    for (const bound of ['min', 'max'] as const) {
      const name = `${bound}${axis === 'width' ? 'Width' : 'Height'}`;
      const limit = own.get(name);
      if (limit === undefined || /^(?:none|auto|0|0px)$/.test(limit)) continue;
      const px = toNumber(limit);
      const value = px === undefined ? toStyleValue(name, limit) : round(px + added);
      if (value === undefined) problems.add(name);
      else style[name] = value;
    }
  }
}

/** Opacity, rotation and other transforms. */
function readEffects(styled: StyledElement, { style, fields, problems }: Reading): void {
  const { own, text } = styled.style;
  const opacity = own.get('opacity');
  if (opacity !== undefined) {
    const value = Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1);
    if (!Number.isFinite(value)) problems.add('opacity');
    else if (value < 1) fields['opacity'] = Math.max(0, value);
  }
  if (/^(?:hidden|collapse)$/.test(text.get('visibility') ?? '')) fields['opacity'] = 0;
  const transforms = [own.get('rotate'), own.get('transform')].map((value, index) =>
    value === undefined || value === 'none' ? '' : index === 0 ? `rotate(${value})` : value,
  );
  const moved = own.get('position') === 'relative' ? relativeOffset(own) : '';
  const transform = [moved, ...transforms].filter((each) => each !== '').join(' ');
  if (transform === '') return;
  const origin = own.get('transformOrigin');
  const isCentered = origin === undefined || /^(?:center(?: center)?|50% 50%)(?: 0)?(?:px)?$/.test(origin);
  const [, angle, unit] = /^rotate\((-?(?:\d+(?:\.\d+)?|\.\d+))(deg|turn|rad|grad)\)$/.exec(transform) ?? [];
  const degrees = Number(angle) * ({ deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }[unit ?? 'deg'] ?? 1);
  if (angle !== undefined && isCentered && Math.abs(degrees) <= 36_000) {
    fields['rotation'] = round(degrees);
    return;
  }
  for (const [name, value] of [
    ['transform', transform],
    ['transformOrigin', origin],
  ] as const) {
    if (value === undefined) continue;
    const valid = toStyleValue(name, value);
    if (valid === undefined) problems.add(name);
    else style[name] = valid;
  }
}

function relativeOffset(own: ReadonlyMap<string, string>): string {
  const [top, right, bottom, left] = sideNames.map((side) => toNumber(own.get(side)));
  const [x, y] = [left ?? -(right ?? 0), top ?? -(bottom ?? 0)];
  return x === 0 && y === 0 ? '' : `translate(${x}px,${y}px)`;
}

/** The place of an element that does not flow, in the box of its containing block. */
export function readPlace(
  styled: StyledElement,
  { margins }: Pick<Built, 'margins'>,
): { fields: JsonObject; isExact: boolean } {
  const { own } = styled.style;
  const fields: JsonObject = {};
  const margin = (side: Side) => (typeof margins[side] === 'number' ? margins[side] : 0);
  let isExact = true;
  for (const [start, end, startField, endField] of [
    ['left', 'right', 'x', 'right'],
    ['top', 'bottom', 'y', 'bottom'],
  ] as const) {
    const [from, to] = [toField(own.get(start), margin(start)), toField(own.get(end), margin(end))];
    if (from !== undefined) fields[startField] = from;
    if (to !== undefined) fields[endField] = to;
    if (from === undefined && to === undefined) {
      fields[startField] = margin(start);
      isExact = false;
    }
  }
  return { fields, isExact };
}

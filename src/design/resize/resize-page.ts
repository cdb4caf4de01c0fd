import { computedStyle } from '../boxes/style/computed.ts';
import { resolveFontSize } from '../boxes/style/font-size.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import { isPlaced, type ResolvedLayer, type ResolvedPage } from '../resolve/resolved-page.ts';
import { type Change, constrainOnAxis, horizontal, scaleOnAxis, sideIn, vertical } from './axis.ts';
import { innerChanges, type SizeChange, stretchesAcross } from './insets.ts';
import { scaleLayer, scaleNumber, scaleStyle } from './scale-layer.ts';

/** A size in px. */
export interface Size {
  width: number;
  height: number;
}

/** A parent before and after it is resized, and the properties that its texts inherit. */
interface Parent {
  /** The box in which placed children are positioned. */
  paddingBox: SizeChange;
  /** The box in which flow children are laid out. */
  contentBox: SizeChange;
  style: BoxStyle;
  /** The font size in px. */
  fontSize: number;
  /** Properties with lengths that the children inherit, in px. */
  inherited: BoxStyle;
}

/** The font size of a page in px. */
const initialFontSize = 16;

/**
 * Resizes a page (JOB-5). Placed layers follow their constraints (DOC-18). Without constraints, a layer's size, its
 * font size, everything in it, and its distance from the parent's center are scaled by the same factor, which is the
 * smaller of the two ratios. Flow layers follow their containers. If the size does not change, the page is returned
 * unchanged, whatever its constraints are.
 */
export function resizePage(page: ResolvedPage, { width, height }: Size): ResolvedPage {
  const change = { width: { from: page.width, to: width }, height: { from: page.height, to: height } };
  const parent: Parent = {
    paddingBox: change,
    contentBox: change,
    style: {},
    fontSize: initialFontSize,
    inherited: {},
  };
  return { ...page, width, height, layers: page.layers.map((layer) => resizeLayer(layer, parent)) };
}

function resizeLayer(layer: ResolvedLayer, parent: Parent): ResolvedLayer {
  const { constraints, ...fields } = layer.fields;
  if (!isPlaced(layer)) return followFlow({ ...layer, fields }, parent);
  if (!isConstraints(constraints)) return scalePlaced({ ...layer, fields }, parent);
  const { width, height } = parent.paddingBox;
  const x = constrainOnAxis(horizontal, fields, width, constraints.x ?? 'left');
  const y = constrainOnAxis(vertical, fields, height, constraints.y ?? 'top');
  const resized = { ...layer, fields: { ...fields, ...x.fields, ...y.fields } };
  return resizeChildren(resized, parent, { width: x.change, height: y.change });
}

function isConstraints(value: unknown): value is { x?: string; y?: string } {
  return typeof value === 'object' && value !== null;
}

/**
 * Resizes what is inside a layer in the flow. The layer keeps its own lengths, and layout distributes the remaining
 * room of its container.
 */
function followFlow(layer: ResolvedLayer, parent: Parent): ResolvedLayer {
  const { width, height } = parent.contentBox;
  const isStretched = stretchesAcross(layer, parent.style);
  return resizeChildren(layer, parent, {
    width: isStretched
      ? width
      : { from: sideIn(horizontal, layer.fields, width.from), to: sideIn(horizontal, layer.fields, width.to) },
    height: { from: sideIn(vertical, layer.fields, height.from), to: sideIn(vertical, layer.fields, height.to) },
  });
}

function resizeChildren(layer: ResolvedLayer, parent: Parent, change: SizeChange): ResolvedLayer {
  if (layer.children.length === 0) return layer;
  const fontSize = resolveFontSize(layer.style['fontSize'], parent.fontSize);
  const own: Parent = {
    ...innerChanges(layer.style, change, fontSize),
    style: layer.style,
    fontSize,
    inherited: inherit(parent.inherited, layer.style, fontSize),
  };
  return { ...layer, children: layer.children.map((child) => resizeLayer(child, own)) };
}

function scalePlaced(layer: ResolvedLayer, parent: Parent): ResolvedLayer {
  const room = parent.paddingBox;
  const factor = Math.min(ratio(room.width), ratio(room.height));
  const position = {
    ...scaleOnAxis(horizontal, layer.fields, room.width, factor),
    ...scaleOnAxis(vertical, layer.fields, room.height, factor),
  };
  if (factor === 1) {
    const moved = { ...layer, fields: { ...layer.fields, ...position } };
    const sides = (axis: typeof horizontal, { from, to }: Change): Change => ({
      from: sideIn(axis, layer.fields, from),
      to: sideIn(axis, moved.fields, to),
    });
    return resizeChildren(moved, parent, {
      width: sides(horizontal, room.width),
      height: sides(vertical, room.height),
    });
  }
  const scaled = scaleLayer(layer, factor);
  // Inherited values would not be scaled, so the layer gets its own.
  const fontSize = resolveFontSize(layer.style['fontSize'], parent.fontSize);
  return {
    ...scaled,
    fields: { ...scaled.fields, ...position },
    style: {
      ...scaleStyle(parent.inherited, factor),
      ...scaled.style,
      fontSize: `${scaleNumber(fontSize, factor)}px`,
    },
  };
}

function ratio({ from, to }: Change): number {
  return from === undefined || to === undefined || from <= 0 ? 1 : to / from;
}

/** Properties that are inherited and can have lengths. The font size is handled separately. */
const inheritedLengths = [
  'letterSpacing',
  'wordSpacing',
  'textIndent',
  'lineHeight',
  'textShadow',
  'tabSize',
  'WebkitTextStroke',
] as const;

/** The properties that the children of a box with this style inherit. Lengths in em refer to the font size of the box. */
function inherit(inherited: BoxStyle, style: BoxStyle, em: number): BoxStyle {
  const own: Record<string, string> = {};
  for (const property of inheritedLengths) if (style[property] !== undefined) own[property] = style[property];
  if (Object.keys(own).length === 0) return inherited;
  return { ...inherited, ...computedStyle(own, { em, keepsEm: false }).style };
}

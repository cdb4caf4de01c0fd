import { requireContainer } from '../../../design/boxes/container.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { type Area, intersection, isEmpty } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';

/**
 * The part of a box that a picture shows: the whole box, or only its background, border and shadow, so that its content
 * stays editable.
 */
export type Kept = 'box' | 'decoration';

const hidden: BoxStyle = { opacity: '0' };
/**
 * The style that hides the ancestors of the kept box. Their sizes and clipping (`overflow`) stay, so that nothing
 * moves.
 */
const bare: BoxStyle = {
  background: 'none',
  backgroundColor: 'transparent',
  backgroundImage: 'none',
  borderTopColor: 'transparent',
  borderRightColor: 'transparent',
  borderBottomColor: 'transparent',
  borderLeftColor: 'transparent',
  outlineStyle: 'none',
  boxShadow: 'none',
  opacity: '1',
  transform: 'none',
};
const opaque: BoxStyle = { opacity: '1', mixBlendMode: 'normal' };
const noText: BoxStyle = {
  color: 'transparent',
  WebkitTextFillColor: 'transparent',
  textShadow: 'none',
  WebkitTextStrokeWidth: '0px',
  textDecorationColor: 'transparent',
};

/**
 * Returns the page with only one box visible, opaque and without the transforms of its ancestors, because opacity and
 * rotation are native in the deck. The box keeps its own transform if PowerPoint has no equivalent.
 */
export function isolateBox(
  root: ContainerBox,
  target: Box,
  { keptPart, keepsTransform }: { keptPart: Kept; keepsTransform: boolean },
): ContainerBox {
  const isolateOwnPaint = (box: Box): Box => {
    const style = { ...box.style, ...opaque, ...(keepsTransform ? {} : { transform: 'none' }) };
    if (keptPart === 'box' || box.kind === 'image') return { ...box, style };
    if (box.kind === 'text') return { ...withoutGlyphs(box), style };
    return { ...box, style, children: box.children.map((child) => withoutPaint(child)) };
  };
  const path = (box: Box): Box | undefined => {
    if (box === target) return isolateOwnPaint(box);
    if (box.kind !== 'container') return undefined;
    const kepts = box.children.map(path);
    if (kepts.every((child) => child === undefined)) return undefined;
    const children = box.children.map((child, index) => kepts[index] ?? withoutPaint(child));
    return { ...box, style: { ...box.style, ...bare }, children };
  };
  const page = path(root);
  if (page?.kind !== 'container') throw new Error('The box is not in the page');
  return { ...page, style: { ...page.style, overflow: 'visible' } };
}

/** Which parts of a page are shown below a box. */
interface LayersBelow {
  /** What is shown of the box itself: only its decoration, if it is a container whose content is drawn later. */
  shows: 'nothing' | Kept;
  letters: boolean;
}

/**
 * The page as it looks before anything above the box is drawn. If the picture made from it is transparent, the letters
 * of text below are hidden. On computers without the deck's fonts, the native text has other letters, and both would be
 * visible next to each other.
 */
export function pageBelow(root: ContainerBox, target: Box, { shows, letters }: LayersBelow): ContainerBox {
  let isBeyond = false;
  const visit = (box: Box): Box => {
    if (isBeyond) return withoutPaint(box);
    if (box === target) {
      isBeyond = true;
      if (shows === 'nothing') return withoutPaint(box);
      return shows === 'decoration' ? withoutContent(box) : box;
    }
    if (box.kind === 'text' && !letters) return withoutGlyphs(box);
    return box.kind === 'container' ? { ...box, children: box.children.map(visit) } : box;
  };
  return requireContainer(visit(root));
}

/** The page with only a black area in the shape of the box, clipped and rotated as on the page. */
export function silhouette(root: ContainerBox, target: Box): ContainerBox {
  const visit = (box: Box): Box => {
    const { transform = 'none' } = box.style;
    if (box === target) {
      const { backdropFilter: _, background: __, backgroundImage: ___, backgroundClip: ____, ...style } = box.style;
      const black = { ...opaque, backgroundColor: '#000', boxShadow: 'none', outlineStyle: 'none', filter: 'none' };
      if (box.kind === 'text') return { ...withoutGlyphs(box), style: { ...style, ...black } };
      return { ...withoutContent(box), style: { ...style, ...black } };
    }
    if (box.kind !== 'container') return withoutPaint(box);
    const isAncestor = contains(box, target);
    return isAncestor
      ? { ...box, style: { ...box.style, ...bare, transform }, children: box.children.map(visit) }
      : withoutPaint(box);
  };
  return requireContainer(visit(root));
}

function withoutContent(box: Box): Box {
  return box.kind === 'container' ? { ...box, children: box.children.map(withoutPaint) } : box;
}

function contains(box: Box, target: Box): boolean {
  return box === target || (box.kind === 'container' && box.children.some((child) => contains(child, target)));
}

/** Whether text is drawn before the box in an area of the page. */
export function isOverText(root: ContainerBox, measured: MeasuredBox, target: Box, area: Area): boolean {
  const isTextBefore = (box: Box, measuredChild: MeasuredBox): boolean | undefined => {
    if (box === target) return false;
    if (box.kind === 'text') return isEmpty(intersection(measuredChild, area)) ? undefined : true;
    if (box.kind === 'image') return undefined;
    for (const [index, child] of box.children.entries()) {
      const measuredBox = measuredChild.children[index];
      const earlierText = measuredBox && isTextBefore(child, measuredBox);
      if (earlierText !== undefined) return earlierText;
    }
    return undefined;
  };
  return isTextBefore(root, measured) ?? false;
}

/**
 * Hides the letters of a text. Only the spans are made invisible, because borders and shadows may use the text's color.
 */
function withoutGlyphs(box: TextBox): TextBox {
  return { ...box, spans: box.spans.map((span) => ({ ...span, style: { ...span.style, ...noText } })) };
}

function withoutPaint(box: Box): Box {
  return { ...box, style: { ...box.style, ...hidden } };
}

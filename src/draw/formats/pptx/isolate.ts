import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { type Area, intersection, isEmpty } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';

/** The whole box, or only its background, border and shadow, so that its content stays editable. */
export type Kept = 'box' | 'decoration';

const hidden: BoxStyle = { opacity: '0' };
/** Hides the ancestors of the kept box. Sizes stay, so that nothing moves; so does clipping (`overflow`). */
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
 * The page with only one box visible, opaque and without the transforms of its ancestors, because opacity and rotation
 * are native. Its own transform stays if PowerPoint has no equivalent.
 */
export function isolated(
  root: ContainerBox,
  target: Box,
  { kept, keepsTransform }: { kept: Kept; keepsTransform: boolean },
): ContainerBox {
  const own = (box: Box): Box => {
    const style = { ...box.style, ...opaque, ...(keepsTransform ? {} : { transform: 'none' }) };
    if (kept === 'box' || box.kind === 'image') return { ...box, style } as Box;
    if (box.kind === 'text') return { ...wordless(box), style };
    return { ...box, style, children: box.children.map((child) => faint(child)) };
  };
  const path = (box: Box): Box | undefined => {
    if (box === target) return own(box);
    if (box.kind !== 'container') return undefined;
    const kepts = box.children.map(path);
    if (kepts.every((child) => child === undefined)) return undefined;
    const children = box.children.map((child, place) => kepts[place] ?? faint(child));
    return { ...box, style: { ...box.style, ...bare }, children };
  };
  const page = path(root);
  if (page?.kind !== 'container') throw new Error('The box is not in the page');
  return { ...page, style: { ...page.style, overflow: 'visible' } };
}

/** How much of a page is shown below a box. */
interface Below {
  /** What is shown of the box itself: only its decoration, if it is a container whose content is drawn later. */
  shows: 'nothing' | Kept;
  letters: boolean;
}

/**
 * The page as it looks before anything above the box is drawn. If its picture is transparent, text below shows no
 * letters: on machines without the deck's fonts, letters of other fonts would appear next to them.
 */
export function upTo(root: ContainerBox, target: Box, { shows, letters }: Below): ContainerBox {
  let isBeyond = false;
  const visit = (box: Box): Box => {
    if (isBeyond) return faint(box);
    if (box === target) {
      isBeyond = true;
      if (shows === 'nothing') return faint(box);
      return shows === 'decoration' ? withoutContent(box) : box;
    }
    if (box.kind === 'text' && !letters) return wordless(box);
    return box.kind === 'container' ? { ...box, children: box.children.map(visit) } : box;
  };
  return visit(root) as ContainerBox;
}

/** Only black in the shape of the box, clipped and rotated as on the page. */
export function silhouette(root: ContainerBox, target: Box): ContainerBox {
  const visit = (box: Box): Box => {
    const { transform = 'none' } = box.style;
    if (box === target) {
      const { backdropFilter: _, background: __, backgroundImage: ___, backgroundClip: ____, ...style } = box.style;
      const black = { ...opaque, backgroundColor: '#000', boxShadow: 'none', outlineStyle: 'none', filter: 'none' };
      if (box.kind === 'text') return { ...wordless(box), style: { ...style, ...black } };
      return { ...withoutContent(box), style: { ...style, ...black } };
    }
    if (box.kind !== 'container') return faint(box);
    const isAround = contains(box, target);
    return isAround
      ? { ...box, style: { ...box.style, ...bare, transform }, children: box.children.map(visit) }
      : faint(box);
  };
  return visit(root) as ContainerBox;
}

function withoutContent(box: Box): Box {
  return box.kind === 'container' ? { ...box, children: box.children.map(faint) } : box;
}

function contains(box: Box, target: Box): boolean {
  return box === target || (box.kind === 'container' && box.children.some((child) => contains(child, target)));
}

/** Whether text is drawn before the box in an area of the page. */
export function isOverText(root: ContainerBox, measured: MeasuredBox, target: Box, area: Area): boolean {
  const before = (box: Box, its: MeasuredBox): boolean | undefined => {
    if (box === target) return false;
    if (box.kind === 'text') return isEmpty(intersection(its, area)) ? undefined : true;
    if (box.kind === 'image') return undefined;
    for (const [place, child] of box.children.entries()) {
      const own = its.children[place];
      const found = own && before(child, own);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return before(root, measured) ?? false;
}

/** Borders and shadows may use the text's color, so text is only hidden at the spans. */
function wordless(box: TextBox): TextBox {
  return { ...box, spans: box.spans.map((span) => ({ ...span, style: { ...span.style, ...noText } })) };
}

function faint(box: Box): Box {
  return { ...box, style: { ...box.style, ...hidden } };
}

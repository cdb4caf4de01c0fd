import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../../design/boxes/types.ts';

/** The whole box, or its background, border and shadow alone, so that what is in it stays editable. */
export type Kept = 'box' | 'decoration';

const hidden: BoxStyle = { opacity: '0' };
/** What a box around the kept one must not show. Sizes stay, so that nothing moves; so does what cuts (`overflow`). */
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
 * The page with one box alone to be seen, opaque and without the transforms around it, for opacity and turns are said
 * natively. Its own transform stays where PowerPoint cannot say it.
 */
export function isolated(
  root: ContainerBox,
  target: Box,
  { kept, keepsTransform }: { kept: Kept; keepsTransform: boolean },
): ContainerBox {
  const own = (box: Box): Box => {
    const style = { ...box.style, ...opaque, ...(keepsTransform ? {} : { transform: 'none' }) };
    if (kept === 'box' || box.kind === 'image') return { ...box, style } as Box;
    // Borders and shadows may take the text's colour, which is hidden below: it is named at the spans alone.
    if (box.kind === 'text') {
      const spans = box.spans.map((span) => ({ ...span, style: { ...span.style, ...noText } }));
      return { ...box, style, spans };
    }
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

function faint(box: Box): Box {
  return { ...box, style: { ...box.style, ...hidden } };
}

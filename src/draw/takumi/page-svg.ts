import { tidySvg } from '../formats/svg/index.ts';
import { type PreparedBox, prepareTree } from '../prepare/tree.ts';
import type { FittedPage } from './fit/fitted-page.ts';
import type { MeasuredNode, TakumiRenderer } from './glue.ts';
import { svgOptions } from './set-texts.ts';

/** Draws a page as one self-contained SVG document, with texts as outlines of glyphs (RND-13). */
export function pageSvg(renderer: TakumiRenderer, whole: FittedPage): string {
  const page = whole.cutToFit(renderer);
  const { width, height, pictures, emoji } = page.drawing;
  const node = page.svgNode(renderer);
  const markup = renderer.renderSvg(node, { ...svgOptions(page.drawing), width, height });
  const masked = markup.includes('<mask') ? maskedBoxes(prepareTree(page.drawing.root), page.measured(renderer)) : [];
  return tidySvg(markup, { pictures, emoji: emoji?.pictures ?? [], masked });
}

/** Returns, for each masked box, the transform from the coordinates of the box to those of the page. */
function maskedBoxes(box: PreparedBox, node: MeasuredNode | undefined): Array<MeasuredNode['transform']> {
  const boxTransforms = node && box.paint.isMasked ? [node.transform] : [];
  if (box.kind !== 'container') return boxTransforms;
  return [...boxTransforms, ...box.children.flatMap((child, index) => maskedBoxes(child, node?.children[index]))];
}

import type { WarningList } from '../../../core/warnings.ts';
import { type Area, isEmpty } from '../../geometry/area.ts';
import { identity, type Matrix } from '../../geometry/matrix.ts';
import { SlideDrawing } from './draw-slide.ts';
import { fillXml } from './drawing/paint.ts';
import { isOpaque, listPaints } from './native/background.ts';
import { square } from './native/radii.ts';
import type { Media } from './package/media.ts';
import { masterColorMap, namespaces, shapeTree } from './package/presentation-ml.ts';
import type { DeckParts, Slide } from './types.ts';
import { attempt } from './unsupported.ts';
import { element, printPart, type Xml } from './xml.ts';

/**
 * Prints one slide as two parts: the slide itself and its relations. `matrix` maps px of the page to px of the slide.
 */
export async function slideXml(
  slide: Slide,
  matrix: Matrix,
  parts: DeckParts,
  media: Media,
  warnings: WarningList,
): Promise<{ slide: string; relations: string }> {
  const drawing = new SlideDrawing(slide, parts, media, warnings, matrix);
  const background = await drawBackground(slide, matrix, drawing);
  for (const [index, child] of slide.tree.children.entries()) {
    const measured = slide.measured.children[index];
    if (!measured) throw new Error('The measured tree does not mirror the box tree');
    await drawing.drawBox(child, measured, { matrix, opacity: 1, clips: [] });
  }
  const tree = shapeTree(drawing.canvas.shapes);
  const page = element('p:sld', namespaces, element('p:cSld', { name: slide.name }, background, tree), masterColorMap);
  return { slide: printPart(page), relations: drawing.relations.print() };
}

/**
 * Prints `p:bg` for the lowest paint of a page that fills its slide. Everything else becomes shapes or a picture behind
 * the rest.
 */
async function drawBackground(slide: Slide, matrix: Matrix, drawing: SlideDrawing): Promise<Xml | undefined> {
  const area: Area = { x: 0, y: 0, width: slide.width, height: slide.height };
  const read = attempt(() => listPaints(slide.tree.paint.background, area));
  if ('reason' in read) {
    await drawing.drawBackground(read.reason, matrix);
    return undefined;
  }
  const [lowest, ...others] = read.value;
  const fills = matrix === identity && lowest !== undefined && isOpaque(lowest);
  for (const fill of fills ? others : read.value)
    if (!isEmpty(area)) drawing.canvas.addPanel('Background', { area, corners: square, fill }, { matrix, opacity: 1 });
  if (!fills) return undefined;
  return element('p:bg', {}, element('p:bgPr', {}, fillXml(lowest, 1), element('a:effectLst', {})));
}

import type { Drawing } from '../gather/drawing.ts';
import { drawOptions, emojiPlaceholders } from './draw-options.ts';
import type { FittedPage } from './fit/fitted-page.ts';
import type { MeasuredNode, TakumiRenderer } from './glue.ts';
import { measuringHeight } from './measure.ts';

/**
 * Returns the options for drawing an SVG. takumi writes a picture into the SVG each time it is shown, so emoji are
 * drawn as small placeholders and later replaced with one symbol each.
 */
export function svgOptions(drawing: Drawing) {
  const options = drawOptions(drawing);
  return { ...options, images: [...options.images, ...emojiPlaceholders(drawing)] };
}

/**
 * Lays out texts and returns the SVG that takumi draws, unchanged, with the positions of everything in it. The texts
 * may be larger than the page.
 */
export function setTexts(renderer: TakumiRenderer, page: FittedPage): { markup: string; measured: MeasuredNode } {
  const { drawing } = page;
  const node = page.svgNode(renderer);
  const options = { ...svgOptions(drawing), width: drawing.width, height: measuringHeight };
  return { markup: renderer.renderSvg(node, options), measured: page.measured(renderer) };
}

import type { Drawing } from '../gather/drawing.ts';
import { measureOptions } from './draw-options.ts';
import type { MeasuredNode, TakumiNode, TakumiRenderer } from './glue.ts';

/**
 * The height of the viewport in px during measuring. It is large, because takumi leaves out lines below the viewport.
 * The size of the page itself is in its root node.
 */
export const measuringHeight = 100_000;

/** Measures the positions of the boxes and lines of a page, in px. */
export function measurePage(renderer: TakumiRenderer, drawing: Drawing, node: TakumiNode): MeasuredNode {
  return renderer.measure(node, viewport(drawing, 1));
}

/** Measures the sizes of independent texts, in device pixels. */
export function measureApart(
  renderer: TakumiRenderer,
  drawing: Drawing,
  nodes: readonly TakumiNode[],
  scale: number,
): readonly MeasuredNode[] {
  const style = { display: 'block', position: 'relative', width: `${drawing.width}px` };
  return renderer.measure({ type: 'container', style, children: [...nodes] }, viewport(drawing, scale)).children;
}

function viewport(drawing: Drawing, scale: number) {
  const { width } = drawing;
  return { ...measureOptions(drawing), width, height: measuringHeight, devicePixelRatio: scale };
}

import type { Warning } from '../../core/warnings.ts';
import type { Box } from '../../design/boxes/types.ts';
import type { MeasuredNode } from './glue.ts';
import { fitsBox, textExtent } from './text-extent.ts';

const tolerance = 0.5;

/** Texts that do not fit their box, or leave the page, in a measured tree (RND-25). Lengths are px. */
export function textOverflows(root: Box, measured: MeasuredNode): Warning[] {
  return overflowsOf(root, measured, measured);
}

function overflowsOf(box: Box, node: MeasuredNode, page: { width: number; height: number }): Warning[] {
  if (box.kind === 'container') {
    return box.children.flatMap((child, index) => {
      const measured = node.children[index];
      return measured ? overflowsOf(child, measured, page) : [];
    });
  }
  if (box.kind === 'image') return [];
  const isClamped = box.maxLines !== undefined;
  const what =
    !isClamped && !fitsBox(node) ? 'is larger than its box' : leavesPage(node, page) ? 'leaves the page' : '';
  return what === '' ? [] : [{ code: 'text_overflow', message: `The text ${what}.`, layerId: box.layerId }];
}

function leavesPage(node: MeasuredNode, page: { width: number; height: number }): boolean {
  const { right, bottom } = textExtent(node);
  const [, , , , left, top] = node.transform;
  return left + right > page.width + tolerance || top + bottom > page.height + tolerance;
}

import type { Warning } from '../../core/warnings.ts';
import type { Box } from '../../design/boxes/types.ts';
import type { MeasuredNode } from './glue.ts';

const tolerance = 0.5;

/** Texts that do not fit their box, or leave the page, in a measured tree (RND-25). Lengths are px. */
export function textOverflows(root: Box, measured: MeasuredNode): Warning[] {
  const page = { width: measured.width, height: measured.height };
  return overflowsOf(root, measured, page);
}

function overflowsOf(box: Box, node: MeasuredNode, page: { width: number; height: number }): Warning[] {
  if (box.kind === 'container') {
    return box.children.flatMap((child, index) => {
      const measured = node.children[index];
      return measured ? overflowsOf(child, measured, page) : [];
    });
  }
  if (box.kind === 'image') return [];
  const right = Math.max(0, ...node.runs.map((run) => run.x + run.width));
  const bottom = Math.max(0, ...node.runs.map((run) => run.y + run.height));
  const [, , , , left, top] = node.transform;
  const leavesBox = right > node.width + tolerance || bottom > node.height + tolerance;
  const leavesPage = left + right > page.width + tolerance || top + bottom > page.height + tolerance;
  if (!leavesBox && !leavesPage) return [];
  const what = leavesBox ? 'is larger than its box' : 'leaves the page';
  return [{ code: 'text_overflow', message: `The text ${what}.`, layerId: box.layerId }];
}

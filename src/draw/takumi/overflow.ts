import type { Warning } from '../../core/warnings.ts';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { readMatrix, transformBounds } from '../geometry/matrix.ts';
import { listTexts, prepareTree } from '../prepare/tree.ts';
import { statedLineHeight } from '../style/text.ts';
import type { MeasuredNode } from './glue.ts';
import { fitsBox, textExtent } from './text-extent.ts';

const tolerance = 0.5;

/** Finds texts that exceed their box or the page in a measured tree (RND-25). Lengths and `sizes` are in px. */
export function textOverflows(
  root: ContainerBox,
  measured: MeasuredNode,
  sizes: ReadonlyMap<TextBox, number> = new Map(),
): Warning[] {
  return listTexts(prepareTree(root, sizes)).flatMap(({ text, path }) => {
    const node = nodeAt(measured, path);
    return node ? findOverflow(text.box, node, measured, statedLineHeight(text.text)) : [];
  });
}

function nodeAt(root: MeasuredNode, path: readonly number[]): MeasuredNode | undefined {
  return path.reduce<MeasuredNode | undefined>((node, index) => node?.children[index], root);
}

function findOverflow(box: TextBox, node: MeasuredNode, page: MeasuredNode, lineHeight: number | undefined): Warning[] {
  const isClamped = box.maxLines !== undefined;
  const what =
    !isClamped && !fitsBox(node, lineHeight)
      ? 'is larger than its box'
      : leavesPage(node, page)
        ? 'extends beyond the page'
        : '';
  return what === '' ? [] : [{ code: 'text_overflow', message: `The text ${what}.`, layerId: box.layerId }];
}

/** Whether a corner of a text is beyond the right or the bottom of the page, after all transforms of its containers. */
function leavesPage(node: MeasuredNode, page: { width: number; height: number }): boolean {
  const { right, bottom } = textExtent(node);
  const ink = transformBounds(readMatrix(node.transform), { x: 0, y: 0, width: right, height: bottom });
  return ink.x + ink.width > page.width + tolerance || ink.y + ink.height > page.height + tolerance;
}

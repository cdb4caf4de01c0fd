import type { Warning } from '../../core/warnings.ts';
import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import { type LineHeight, lineHeightOf, lineHeightPx } from '../../design/boxes/style/line-height.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredNode } from './glue.ts';
import { fitsBox, textExtent } from './text-extent.ts';

const tolerance = 0.5;

/** Texts that do not fit their box, or leave the page, in a measured tree (RND-25). Lengths are px, of `sizes` too. */
export function textOverflows(
  root: Box,
  measured: MeasuredNode,
  sizes: ReadonlyMap<TextBox, number> = new Map(),
): Warning[] {
  const overflowsOf = (box: Box, node: MeasuredNode, above: Lines): Warning[] => {
    const lines = linesIn(box, above);
    if (box.kind === 'container') {
      return box.children.flatMap((child, index) => {
        const inner = node.children[index];
        return inner ? overflowsOf(child, inner, lines) : [];
      });
    }
    if (box.kind === 'image') return [];
    return overflowOf(box, node, measured, lines.height && lineHeightPx(lines.height, sizes.get(box) ?? lines.em));
  };
  return overflowsOf(root, measured, { em: 16, height: undefined });
}

/** What a box's lines follow from, its own or inherited. */
interface Lines {
  em: number;
  height: LineHeight | undefined;
}

function linesIn({ style }: Box, above: Lines): Lines {
  const em = fontSizeOf(style['fontSize'], above.em);
  const own = style['lineHeight'];
  return { em, height: own === undefined ? above.height : lineHeightOf(own, em) };
}

function overflowOf(box: TextBox, node: MeasuredNode, page: MeasuredNode, lineHeight: number | undefined): Warning[] {
  const isClamped = box.maxLines !== undefined;
  const what =
    !isClamped && !fitsBox(node, lineHeight)
      ? 'is larger than its box'
      : leavesPage(node, page)
        ? 'leaves the page'
        : '';
  return what === '' ? [] : [{ code: 'text_overflow', message: `The text ${what}.`, layerId: box.layerId }];
}

function leavesPage(node: MeasuredNode, page: { width: number; height: number }): boolean {
  const { right, bottom } = textExtent(node);
  const [, , , , left, top] = node.transform;
  return left + right > page.width + tolerance || top + bottom > page.height + tolerance;
}

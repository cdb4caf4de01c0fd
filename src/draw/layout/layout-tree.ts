import type { LayoutNode, TextContent } from '#css-layout';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { type FontSizes, type PreparedBox, type PreparedText, prepareTree } from '../prepare/tree.ts';
import { declaredText } from '../style/declared-text.ts';
import { readLayoutStyle } from '../style/layout/read.ts';
import { initialText } from '../style/text.ts';

/** The content of the boxes of a page. */
interface Contents {
  /** `style` is that of the text, including everything it inherits. */
  text(box: TextBox, style: BoxStyle): TextContent;
  /** The natural size of a picture in px. */
  picture(box: ImageBox): { width: number; height: number };
}

export interface LayoutTree {
  root: LayoutNode;
  boxByNode: ReadonlyMap<LayoutNode, Box>;
}

/** The initial text style, as in the root of a document. */
const initial: BoxStyle = { fontSize: '16px' };

/**
 * Turns a box tree into the tree that is laid out. A text in a box with flex or grid display is an item of that box.
 * `sizes` are the px of texts that shrink: lengths in em of their boxes shrink with them.
 */
export function layoutTree(root: ContainerBox, contents: Contents, sizes?: FontSizes): LayoutTree {
  const boxByNode = new Map<LayoutNode, Box>();
  const make = (prepared: PreparedBox, parentStyle: BoxStyle): LayoutNode => {
    const shrinks = prepared.kind === 'text' && prepared.box.shrinkTo !== undefined;
    const declared = declaredText(prepared.box.style, parentStyle, { shrinks });
    const node = ((): LayoutNode => {
      const { layout: style } = prepared;
      switch (prepared.kind) {
        case 'container':
          return { style, children: prepared.children.map((child) => make(child, declared)) };
        case 'image':
          return { style, children: [], content: { kind: 'picture', ...contents.picture(prepared.box) } };
        case 'text':
          return textNode(prepared, declared, contents);
      }
    })();
    boxByNode.set(node, prepared.box);
    return node;
  };
  return { root: make(prepareTree(root, sizes), initial), boxByNode };
}

function textNode({ box, layout: style }: PreparedText, declared: BoxStyle, contents: Contents): LayoutNode {
  const content = contents.text(box, declared);
  const isClamped = box.maxLines !== undefined && !box.isCutToFit;
  const isMoved = !['normal', 'start', 'flex-start'].includes(style.alignContent.position);
  if ((style.display === 'block' && !isMoved) || isClamped) return { style, children: [], content };
  const lines: LayoutNode = { style: readLayoutStyle({}, initialText), children: [], content };
  return { style, children: [lines] };
}

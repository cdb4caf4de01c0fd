import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import { readLayoutStyle } from '../../layout/style/read.ts';
import type { LayoutNode, TextContent } from '../../layout/types.ts';
import { textStyleOf } from './inherited.ts';

/** What the boxes of a page have in them. */
export interface Contents {
  /** `style` is that of the text alone, with all that it inherits. */
  text(box: TextBox, style: BoxStyle): TextContent;
  /** px of a picture as it is. */
  picture(box: ImageBox): { width: number; height: number };
}

export interface LayoutTree {
  root: LayoutNode;
  boxOf: ReadonlyMap<LayoutNode, Box>;
}

/** What texts start from, as the root of a document has it. */
const initial: BoxStyle = { fontSize: '16px' };

/** A box tree → the tree that is laid out. A text in a box of its own kind (flex, grid) is an item of it. */
export function layoutTree(root: ContainerBox, contents: Contents): LayoutTree {
  const boxOf = new Map<LayoutNode, Box>();
  const make = (box: Box, around: BoxStyle): LayoutNode => {
    const shrinks = box.kind === 'text' && box.shrinkTo !== undefined;
    const text = textStyleOf(box.style, around, { shrinks });
    const style = readLayoutStyle(
      { ...box.style, direction: text['direction'] ?? 'ltr' },
      Number.parseFloat(text['fontSize'] ?? '16'),
    );
    const node = ((): LayoutNode => {
      switch (box.kind) {
        case 'container':
          return { style, children: box.children.map((child) => make(child, text)) };
        case 'image':
          return { style, children: [], content: { kind: 'picture', ...contents.picture(box) } };
        case 'text':
          return textNode(box, text, style, contents);
      }
    })();
    boxOf.set(node, box);
    return node;
  };
  return { root: make(root, initial), boxOf };
}

function textNode(box: TextBox, text: BoxStyle, style: LayoutNode['style'], contents: Contents): LayoutNode {
  const content = contents.text(box, text);
  const isClamped = box.maxLines !== undefined && !box.isSettled;
  const isMoved = !['normal', 'start', 'flex-start'].includes(style.alignContent.position);
  if ((style.display === 'block' && !isMoved) || isClamped) return { style, children: [], content };
  const lines: LayoutNode = { style: readLayoutStyle({}, 16), children: [], content };
  return { style, children: [lines] };
}

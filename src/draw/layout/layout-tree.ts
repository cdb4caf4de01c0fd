import type { LayoutNode, TextContent } from '#css-layout';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { type FontSizes, type PreparedBox, type PreparedText, prepareTree } from '../prepare/tree.ts';
import { declaredText } from '../style/declared-text.ts';
import { readLayoutStyle } from '../style/layout/read.ts';
import { initialText } from '../style/text.ts';

/** Returns the content of the boxes of a page. */
interface Contents {
  /** Returns the content of a text. `style` is the style of the text, including everything that it inherits. */
  text(box: TextBox, style: BoxStyle): TextContent;
  /** Returns the natural size of a picture in px. */
  picture(box: ImageBox): { width: number; height: number };
}

export interface LayoutTree {
  root: LayoutNode;
  /** The box of each node that was made from one. */
  boxByNode: { get(node: LayoutNode): Box | undefined };
}

/** The initial text style, the same as in the root of a document. */
const initial: BoxStyle = { fontSize: '16px' };

/**
 * Turns a box tree into the tree that is laid out. A text in a box with flex or grid display becomes an item of that
 * box. `sizes` are the font sizes in px of texts that shrink. Lengths in em of their boxes shrink in proportion.
 */
export function layoutTree(root: ContainerBox, contents: Contents, sizes?: FontSizes): LayoutTree {
  const boxByNode = new Map<LayoutNode, Box>();
  return { root: new TreeMaking(contents, boxByNode).make(prepareTree(root, sizes), initial), boxByNode };
}

/** Makes the trees of successive versions of a page. Boxes that keep their prepared values keep their nodes. */
export class LayoutTrees {
  readonly #making: TreeMaking;
  readonly #boxByNode = new WeakMap<LayoutNode, Box>();

  constructor(contents: Contents) {
    this.#making = new TreeMaking(contents, this.#boxByNode, new WeakMap());
  }

  tree(root: ContainerBox): LayoutTree {
    return { root: this.#making.make(prepareTree(root), initial), boxByNode: this.#boxByNode };
  }
}

interface KeptNode {
  parentStyle: BoxStyle;
  node: LayoutNode;
}

class TreeMaking {
  readonly #contents: Contents;
  readonly #boxByNode: { set(node: LayoutNode, box: Box): unknown };
  readonly #kept: WeakMap<PreparedBox, KeptNode> | undefined;
  readonly #declared = new WeakMap<BoxStyle, WeakMap<BoxStyle, BoxStyle>>();

  constructor(
    contents: Contents,
    boxByNode: { set(node: LayoutNode, box: Box): unknown },
    kept?: WeakMap<PreparedBox, KeptNode>,
  ) {
    this.#contents = contents;
    this.#boxByNode = boxByNode;
    this.#kept = kept;
  }

  make(prepared: PreparedBox, parentStyle: BoxStyle): LayoutNode {
    const kept = this.#kept?.get(prepared);
    if (kept?.parentStyle === parentStyle && this.#isSame(prepared, kept.node)) return kept.node;
    const node = this.#node(prepared, this.#declaredText(prepared, parentStyle));
    this.#boxByNode.set(node, prepared.box);
    this.#kept?.set(prepared, { parentStyle, node });
    return node;
  }

  /**
   * Whether a node can be reused. The size of a picture may have changed although its box is the same, if the picture
   * has been loaded since.
   */
  #isSame(prepared: PreparedBox, node: LayoutNode): boolean {
    if (prepared.kind === 'text') return true;
    if (prepared.kind === 'container')
      return prepared.children.every((child, index) => this.#isSame(child, node.children[index] ?? node));
    const { width, height } = this.#contents.picture(prepared.box);
    return node.content?.kind === 'picture' && node.content.width === width && node.content.height === height;
  }

  #node(prepared: PreparedBox, declared: BoxStyle): LayoutNode {
    const { layout: style } = prepared;
    switch (prepared.kind) {
      case 'container':
        return { style, children: prepared.children.map((child) => this.make(child, declared)) };
      case 'image': {
        const { width, height } = this.#contents.picture(prepared.box);
        return { style, children: [], content: { kind: 'picture', width, height } };
      }
      case 'text':
        return textNode(prepared, declared, this.#contents);
    }
  }

  #declaredText({ kind, box }: PreparedBox, parentStyle: BoxStyle): BoxStyle {
    const shrinks = kind === 'text' && box.kind === 'text' && box.shrinkTo !== undefined;
    if (!this.#kept) return declaredText(box.style, parentStyle, { shrinks });
    const byStyle = this.#declared.get(parentStyle) ?? new WeakMap<BoxStyle, BoxStyle>();
    this.#declared.set(parentStyle, byStyle);
    const cached = byStyle.get(box.style);
    if (cached && !shrinks) return cached;
    const declared = declaredText(box.style, parentStyle, { shrinks });
    if (!shrinks) byStyle.set(box.style, declared);
    return declared;
  }
}

function textNode({ box, layout: style }: PreparedText, declared: BoxStyle, contents: Contents): LayoutNode {
  const content = contents.text(box, declared);
  const isClamped = box.maxLines !== undefined && !box.isCutToFit;
  const isMoved = !['normal', 'start', 'flex-start'].includes(style.alignContent.position);
  if ((style.display === 'block' && !isMoved) || isClamped) return { style, children: [], content };
  const lines: LayoutNode = { style: readLayoutStyle({}, initialText), children: [], content };
  return { style, children: [lines] };
}

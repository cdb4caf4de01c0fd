/**
 * The position of a box after the browser laid out its page. The measured boxes have the same structure as the box
 * tree. Lengths are in px from the page's top left. Transforms are ignored: a rotated layer is measured as if it were
 * not rotated.
 */
export interface MeasuredBox {
  /** The left edge of the border box. */
  x: number;
  y: number;
  width: number;
  height: number;
  marginTop: number;
  marginBottom: number;
  /** The widths of the left and top border. Absolutely positioned children are placed inside the border. */
  border: { left: number; top: number };
  /** The padding and border above and below the content of a box. */
  edges: { top: number; bottom: number };
  /** The visible extent of the box and its content, including transforms, if it exceeds the border box. */
  ink?: { top: number; bottom: number };
  /** The measured children of a container, in its order; empty for other boxes. */
  children: MeasuredBox[];
  /** The lines of a text, if lines were requested. */
  lines?: MeasuredLine[];
  /** The emoji in a text, in order, if lines were requested. */
  pictures?: MeasuredPicture[];
}

/** The border box of an emoji in a text. */
export interface MeasuredPicture {
  /** The UTF-16 offset of the emoji's characters in the joined text of all spans. */
  start: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MeasuredLine {
  /** The top of the line box, whose height is the line height. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** UTF-16 offsets in the concatenated text of all spans; a line ends where the next one starts. */
  start: number;
  end: number;
}

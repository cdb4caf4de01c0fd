/**
 * The position of a box after the browser laid out its page. It mirrors the box tree child by child. Lengths are in px
 * from the page's top left. Transforms are ignored: a rotated layer is measured as if it were upright.
 */
export interface MeasuredBox {
  /** The border box. */
  x: number;
  y: number;
  width: number;
  height: number;
  marginTop: number;
  marginBottom: number;
  /** The widths of the left and top border: absolutely positioned children are inside them. */
  border: { left: number; top: number };
  /** The padding and border above and below the content of a box. */
  edges: { top: number; bottom: number };
  /** The visible extent of the box and its content, including transforms, if it exceeds the border box. */
  ink?: { top: number; bottom: number };
  /** In the order of a container's children; empty for other boxes. */
  children: MeasuredBox[];
  /** For texts, if lines were requested. */
  lines?: MeasuredLine[];
  /** The emoji in a text, in order, if lines were requested. */
  pictures?: MeasuredPicture[];
}

/** The border box of an emoji in a text. */
export interface MeasuredPicture {
  /** The UTF-16 offset of its characters in the text of all spans. */
  start: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MeasuredLine {
  /** The line box: as high as the line height says. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** UTF-16 offsets in the concatenated text of all spans; a line ends where the next one starts. */
  start: number;
  end: number;
}

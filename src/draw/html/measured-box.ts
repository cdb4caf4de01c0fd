/**
 * Where a box stood after the browser laid its page out. It mirrors the box tree child by child. Lengths are px from the
 * page's top left; transforms are left out: a turned layer is measured as if it stood upright.
 */
export interface MeasuredBox {
  /** The border box. */
  x: number;
  y: number;
  width: number;
  height: number;
  marginTop: number;
  marginBottom: number;
  /** Widths of the border, left and top: children that are placed absolutely stand inside it. */
  border: { left: number; top: number };
  /** Of padding and border, above and below what a box holds. */
  edges: { top: number; bottom: number };
  /** What is seen of the box and of what it holds, transforms included, where that is more than the border box. */
  ink?: { top: number; bottom: number };
  /** In the order of a container's children; empty for the rest. */
  children: MeasuredBox[];
  /** Of a text, where lines were asked for. */
  lines?: MeasuredLine[];
  /** Emoji in a text, in order, where lines were asked for. */
  pictures?: MeasuredPicture[];
}

/** An emoji that stands in a text: its border box. */
export interface MeasuredPicture {
  /** UTF-16 offset of its characters in the text of all spans. */
  start: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MeasuredLine {
  /** The ink's line box: as high as the line height says. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** UTF-16 offsets into the text of all spans, one after another; a line ends where the next one starts. */
  start: number;
  end: number;
}

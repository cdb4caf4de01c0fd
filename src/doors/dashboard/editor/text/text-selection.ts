import type { EditedText } from './edited-text.ts';
import type { CaretPosition, TextGeometry } from './geometry/text-geometry.ts';
import type { TextRange } from './rich-text.ts';

/** A selection in a text. `anchor` stays where it is when the other end, the caret, is moved with Shift. */
export interface TextSelection {
  anchor: number;
  head: CaretPosition;
  /** The x in px that the caret keeps while it moves up and down. */
  goalX?: number | undefined;
}

/** How the caret moves. */
export type CaretMove =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'up'
  | 'down'
  | 'line-start'
  | 'line-end'
  | 'text-start'
  | 'text-end';

export function caretAt(offset: number): TextSelection {
  return { anchor: offset, head: { offset, isTrailing: false } };
}

export function selectRange({ from, to }: TextRange): TextSelection {
  return { anchor: from, head: { offset: to, isTrailing: true } };
}

export function rangeOf({ anchor, head }: TextSelection): TextRange {
  return { from: Math.min(anchor, head.offset), to: Math.max(anchor, head.offset) };
}

interface MovedText {
  text: EditedText;
  /** Absent until the text is drawn. Moves up and down then lead to the ends of the text. */
  geometry: TextGeometry | undefined;
}

/** The selection after a move of the caret. With `extends`, the anchor stays. */
export function moveCaret(
  selection: TextSelection,
  move: CaretMove,
  moved: MovedText,
  { isExtending }: { isExtending: boolean },
): TextSelection {
  const { from, to } = rangeOf(selection);
  if (!isExtending && from !== to && (move === 'left' || move === 'right'))
    return caretAt((move === 'left') !== (moved.geometry?.isRtl ?? false) ? from : to);
  const { head, goalX } = moveHead(selection, move, moved);
  return { anchor: isExtending ? selection.anchor : head.offset, head, goalX };
}

function moveHead(
  { head, goalX }: TextSelection,
  move: CaretMove,
  { text, geometry }: MovedText,
): Pick<TextSelection, 'head' | 'goalX'> {
  const { offset } = head;
  const isRtl = geometry?.isRtl ?? false;
  const to = (position: number) => ({ head: { offset: position, isTrailing: false } });
  switch (move) {
    case 'left':
    case 'right': {
      const mixed = geometry?.acrossMixed(head, move === 'left' ? -1 : 1);
      if (mixed) return { head: mixed };
      return to((move === 'left') !== isRtl ? text.previous(offset) : text.next(offset));
    }
    case 'word-left':
    case 'word-right':
      return to((move === 'word-left') !== isRtl ? text.previousWord(offset) : text.nextWord(offset));
    case 'up':
    case 'down': {
      const step = move === 'up' ? -1 : 1;
      const x = goalX ?? geometry?.caret(head)?.x ?? 0;
      return geometry ? { head: geometry.vertical(head, step, x), goalX: x } : to(step < 0 ? 0 : text.length);
    }
    case 'line-start':
      return geometry ? { head: geometry.lineStart(head) } : to(text.paragraph(offset).from);
    case 'line-end':
      return geometry ? { head: geometry.lineEnd(head) } : to(text.paragraph(offset).to);
    case 'text-start':
      return to(0);
    case 'text-end':
      return to(text.length);
  }
}

/** What a deletion without a selection removes. */
export type DeletedPart = 'unit' | 'word' | 'line';

/** The range that Backspace (-1) or Delete (1) removes. */
export function deletedRange(
  { head }: TextSelection,
  part: DeletedPart,
  step: -1 | 1,
  { text, geometry }: MovedText,
): TextRange {
  const { offset } = head;
  if (step < 0) {
    const lineStart = () => (geometry ? geometry.lineStart(head) : caretAt(text.paragraph(offset).from).head).offset;
    const from = part === 'unit' ? text.previous(offset) : part === 'word' ? text.previousWord(offset) : lineStart();
    return { from: from === offset ? text.previous(offset) : from, to: offset };
  }
  const lineEnd = () => (geometry ? geometry.lineEnd(head) : caretAt(text.paragraph(offset).to).head).offset;
  const to = part === 'unit' ? text.next(offset) : part === 'word' ? text.nextWord(offset) : lineEnd();
  return { from: offset, to: to === offset ? text.next(offset) : to };
}

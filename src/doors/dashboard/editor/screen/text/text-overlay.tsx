import type { MouseEvent as ReactMouseEvent, SyntheticEvent } from 'react';
import type { PlacedText } from '../../text/geometry/place-text.ts';
import type { TextRange } from '../../text/rich-text.ts';
import type { TextEditing, TextEditingState } from '../../text/text-editing.ts';
import { rangeOf, selectRange, type TextSelection } from '../../text/text-selection.ts';
import { type Camera, toPage } from '../../view/camera.ts';
import { type Point, toBox } from '../../view/hit.ts';
import styles from './text-editor.module.css';
import { type FocusProps, screenBox, screenCaret, screenCorners, type TextPartProps } from './text-places.ts';

/** The caret, the selection and the chips of a text, and the area in which the pointer selects text. */
export function TextOverlay({ editing, state, camera, focusField }: TextPartProps & FocusProps) {
  const { placed, selection, composed } = state;
  const onMouseDown = useTextPointer(editing, camera, focusField);
  if (!placed) return null;
  const { geometry, text, values } = placed;
  const range = rangeOf(selection);
  const caret = screenCaret(placed, camera, state);
  const areas = (of: TextRange) => geometry.areas(of).map((area) => screenCorners(placed, camera, area));
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field beside it takes the keyboard */}
      <polygon
        className={styles.surface}
        points={toPoints(screenBox(placed, camera))}
        data-text-surface
        onMouseDown={onMouseDown}
        onPointerDown={stop}
        onPointerMove={stop}
        onPointerUp={stop}
      />
      {text.chips.map((chip, index) =>
        areas(chip).map((points) => (
          <polygon
            key={`${chip.from} ${points[0]?.y}`}
            className={styles.chip}
            points={toPoints(points)}
            data-chip={chip.expression}
          >
            <title>{values[index]}</title>
          </polygon>
        )),
      )}
      {range.from < range.to &&
        areas(range).map((points) => (
          <polygon key={`${points[0]?.x} ${points[0]?.y}`} className={styles.selection} points={toPoints(points)} />
        ))}
      {composed &&
        geometry.areas(composed).map((area) => {
          const [, , right, left] = screenCorners(placed, camera, area);
          return (
            <line
              key={`${area.x} ${area.y}`}
              className={styles.composed}
              x1={left?.x}
              y1={left?.y}
              x2={right?.x}
              y2={right?.y}
            />
          );
        })}
      {range.from === range.to && caret && <Caret points={caret} selection={selection} />}
    </svg>
  );
}

/** The caret starts to blink again where it moves to, which takes another element. */
function Caret({ points, selection }: { points: readonly Point[]; selection: TextSelection }) {
  const [from, to] = points;
  return (
    <line
      key={`${selection.head.offset} ${from?.x} ${from?.y}`}
      className={styles.caret}
      data-caret={selection.head.offset}
      x1={from?.x}
      y1={from?.y}
      x2={to?.x}
      y2={to?.y}
    />
  );
}

function toPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Presses set the caret and drags select: letters, after a double click words, after a triple click paragraphs. */
function useTextPointer(editing: TextEditing, camera: Camera, focusField: () => void) {
  return (event: ReactMouseEvent<SVGPolygonElement>) => {
    event.stopPropagation();
    // The browser would take the focus away from the field.
    event.preventDefault();
    if (event.button !== 0) return;
    const svg = event.currentTarget.ownerSVGElement;
    const { placed } = editing.state;
    if (!svg || !placed) return;
    const toText = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = svg.getBoundingClientRect();
      return toBox(placed.place, toPage(camera, { x: clientX - left, y: clientY - top }));
    };
    const start = toText(event);
    focusField();
    const chip = event.detail === 2 ? chipAt(placed, start) : undefined;
    if (chip) {
      editing.openExpression(chip);
      return;
    }
    const select = (point: Point) =>
      editing.select(
        event.shiftKey && event.detail === 1
          ? { ...editing.state.selection, head: placed.geometry.positionAt(point), goalX: undefined }
          : dragged(editing.state, placed, { from: start, to: point, clicks: event.detail }),
      );
    select(start);
    const onMove = (move: MouseEvent) => select(toText(move));
    // An editor in another page listens to nothing outside of itself, so a drag ends where the canvas does.
    const canvas = event.currentTarget.closest<HTMLElement>('[role="application"]');
    const end = () => {
      canvas?.removeEventListener('mousemove', onMove);
      canvas?.removeEventListener('mouseup', end);
      canvas?.removeEventListener('mouseleave', end);
    };
    canvas?.addEventListener('mousemove', onMove);
    canvas?.addEventListener('mouseup', end);
    canvas?.addEventListener('mouseleave', end);
  };
}

function chipAt({ geometry, text }: PlacedText, { x, y }: Point): TextRange | undefined {
  return text.chips.find((chip) =>
    geometry
      .areas(chip)
      .some((area) => x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height),
  );
}

/** The selection of a drag from one point of the text to another. */
function dragged(
  { text }: TextEditingState,
  { geometry }: PlacedText,
  { from, to, clicks }: { from: Point; to: Point; clicks: number },
): TextSelection {
  const [start, end] = [geometry.positionAt(from), geometry.positionAt(to)];
  if (clicks < 2) return { anchor: start.offset, head: end };
  const grow = (offset: number) => (clicks === 2 ? text.word(offset) : text.paragraph(offset));
  // A position at the end of a word belongs to it.
  const [one, other] = [start, end].map(({ offset, isTrailing }) =>
    grow(isTrailing ? Math.max(0, text.previous(offset)) : offset),
  );
  if (!one || !other) return { anchor: start.offset, head: end };
  if (other.from < one.from) return { anchor: one.to, head: { offset: other.from, isTrailing: false } };
  return selectRange({ from: one.from, to: other.to });
}

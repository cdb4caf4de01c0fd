import type { Point } from '../../../view/hit.ts';
import { useEditor } from '../../use-editor.ts';
import { resolveColor } from '../color/resolve-color.ts';
import type { Gradient } from '../css/gradient.ts';
import { useBoxOnScreen } from './box-on-screen.ts';
import styles from './canvas.module.css';
import { CanvasControls } from './canvas-controls.tsx';
import { DragHandle } from './drag-handle.tsx';
import { gradientPoints, moveCenterTo, moveStopTo, turnTo } from './gradient-line.ts';

interface GradientHandlesProps {
  /** The layer whose gradient is edited. */
  layerId: string;
  gradient: Gradient;
  selected: number;
  onSelect(index: number): void;
  /** Shows a gradient while a handle is dragged. */
  onShow(gradient: Gradient): void;
  onKeep(): void;
}

/** The line, the stops and the center of a gradient on the canvas, where they are dragged. */
export function GradientHandles({ layerId, gradient, selected, onSelect, onShow, onKeep }: GradientHandlesProps) {
  const { brand } = useEditor().values.shared;
  const box = useBoxOnScreen(layerId);
  const points = box && gradientPoints(gradient, box.size);
  if (!points) return null;
  const { size, onScreen, inBox } = box;
  const { line, center, stops } = points;
  return (
    <CanvasControls>
      {line && (
        <>
          <LineMark from={onScreen(line.start)} to={onScreen(line.end)} />
          <DragHandle
            at={beyond(onScreen(line.start), onScreen(line.end))}
            onDrag={(event) => onShow(turnTo(gradient, size, inBox(event), event.shiftKey))}
            onEnd={onKeep}
          />
        </>
      )}
      {stops.map((stop, index) => (
        <DragHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other identity and are edited in place
          key={index}
          at={onScreen(stop)}
          fill={resolveColor(gradient.stops[index]?.color ?? '', brand) ?? 'transparent'}
          isSelected={index === selected}
          onPress={() => onSelect(index)}
          onDrag={(event) => onShow(moveStopTo(gradient, size, index, inBox(event)))}
          onEnd={onKeep}
        />
      ))}
      {center && (
        <DragHandle
          at={onScreen(center)}
          onDrag={(event) => onShow(moveCenterTo(gradient, size, inBox(event)))}
          onEnd={onKeep}
        />
      )}
    </CanvasControls>
  );
}

/** A point beyond the end of the line, so that the handle that turns it does not cover the last stop. */
function beyond(from: Point, to: Point): Point {
  const share = 1 + 22 / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function LineMark({ from, to }: { from: Point; to: Point }) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line {...ends} className={styles.lineEdge} />
      <line {...ends} className={styles.line} />
    </>
  );
}

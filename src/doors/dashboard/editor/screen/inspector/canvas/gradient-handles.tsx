import type { PointerEvent } from 'react';
import { compose, inverse, transformPoint, translation } from '../../../../../../draw/geometry/matrix.ts';
import { toPage, toScreen } from '../../../view/camera.ts';
import { firstBoxes, type PlacedBox, type Point } from '../../../view/hit.ts';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { resolveColor } from '../color/resolve-color.ts';
import type { Gradient } from '../css/gradient.ts';
import styles from './canvas.module.css';
import { CanvasControls } from './canvas-controls.tsx';
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

/**
 * The line, the stops and the center of a gradient on the canvas, where they are dragged. The controls of the inspector do
 * the same without a pointer, so that assistive technology does not need these.
 */
export function GradientHandles({ layerId, gradient, selected, onSelect, onShow, onKeep }: GradientHandlesProps) {
  const { sharedValues } = useEditor();
  const camera = useSessionState((state) => state.camera);
  const box = useSessionState((state) => firstBoxes(state.boxes).get(layerId));
  if (!box) return null;
  const { matrix, size } = paddingBox(box);
  const points = gradientPoints(gradient, size);
  if (!points) return null;
  const onScreen = (point: Point) => toScreen(camera, transformPoint(matrix, point.x, point.y));
  const inBox = (event: PointerEvent<SVGElement>): Point => {
    const { left, top } = event.currentTarget.ownerSVGElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const page = toPage(camera, { x: event.clientX - left, y: event.clientY - top });
    return transformPoint(inverse(matrix), page.x, page.y);
  };
  const drag = (change: (point: Point, event: PointerEvent) => Gradient, onPress = () => {}) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      // The focus stays in the controls of the gradient, which would close without it.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      onPress();
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onShow(change(inBox(event), event));
    },
    onPointerUp: onKeep,
  });
  const { line, center } = points;
  return (
    <CanvasControls>
      <svg className={styles.handles} aria-hidden="true" onMouseDown={(event) => event.preventDefault()}>
        {line && <GradientLineMark from={onScreen(line.start)} to={onScreen(line.end)} />}
        {line && (
          <EndHandle
            at={outside(onScreen(line.start), onScreen(line.end))}
            {...drag((point, { shiftKey }) => turnTo(gradient, size, point, shiftKey))}
          />
        )}
        {points.stops.map((stop, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other identity and are edited in place
            key={index}
            className={styles.stop}
            data-selected={index === selected || undefined}
            {...centerOf(onScreen(stop))}
            r={7}
            fill={resolveColor(gradient.stops[index]?.color ?? '', sharedValues.brand)}
            {...drag(
              (point) => moveStopTo(gradient, size, index, point),
              () => onSelect(index),
            )}
          />
        ))}
        {center && (
          <circle
            className={styles.end}
            {...centerOf(onScreen(center))}
            r={7}
            {...drag((point) => moveCenterTo(gradient, size, point))}
          />
        )}
      </svg>
    </CanvasControls>
  );
}

/** A background fills its box up to the border. */
function paddingBox({ width, height, matrix, layout }: PlacedBox) {
  const { top, right, bottom, left } = layout?.border ?? { top: 0, right: 0, bottom: 0, left: 0 };
  return {
    matrix: compose(matrix, translation(left, top)),
    size: { width: width - left - right, height: height - top - bottom },
  };
}

const centerOf = ({ x, y }: Point) => ({ cx: x, cy: y });

/** A point beyond the end of the line, so that its handle does not cover the last stop. */
function outside(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const beyond = 1 + 22 / length;
  return { x: from.x + (to.x - from.x) * beyond, y: from.y + (to.y - from.y) * beyond };
}

function GradientLineMark({ from, to }: { from: Point; to: Point }) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line {...ends} className={styles.lineEdge} />
      <line {...ends} className={styles.line} />
    </>
  );
}

interface EndHandleProps {
  at: Point;
  onPointerDown(event: PointerEvent<SVGElement>): void;
  onPointerMove(event: PointerEvent<SVGElement>): void;
  onPointerUp(): void;
}

/** The handle that turns the line. */
function EndHandle({ at, ...events }: EndHandleProps) {
  return <circle className={styles.end} {...centerOf(at)} r={6} {...events} />;
}

import { type Camera, toScreen } from '../../view/camera.ts';
import type { NeighborDistance, Snap, SnapGap } from '../../view/snapping.ts';
import { Pill } from './marks.tsx';
import styles from './overlay.module.css';

/** The lines to which a layer has snapped, and the gaps that it repeats. */
export function SnapMarks({ snap, camera }: { snap: Snap; camera: Camera }) {
  return (
    <>
      {snap.lines.map((line, index) => {
        const point = (along: number) =>
          toScreen(camera, line.axis === 'x' ? { x: line.at, y: along } : { x: along, y: line.at });
        const [from, to] = [point(line.from), point(line.to)];
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        return <line key={index} className={styles.snap} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {snap.gaps.map((gap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two gaps may be the same
        <GapMarks key={index} gap={gap} camera={camera} />
      ))}
    </>
  );
}

function GapMarks({ gap, camera }: { gap: SnapGap; camera: Camera }) {
  const { axis, across, size, spaces } = gap;
  return spaces.map(([from, to]) => (
    <Measure key={from} axis={axis} from={from} to={to} across={across} distance={size} camera={camera} />
  ));
}

/** The distances to neighbors, without those that are marked as equal gaps. */
export function Distances({
  distances,
  snap,
  camera,
}: {
  distances: readonly NeighborDistance[];
  snap: Snap | undefined;
  camera: Camera;
}) {
  return distances.map(({ side, ...distance }) => {
    const axis = side === 'left' || side === 'right' ? 'x' : 'y';
    if (snap?.gaps.some((gap) => gap.axis === axis)) return null;
    return <Measure key={side} axis={axis} {...distance} camera={camera} />;
  });
}

interface MeasureProps {
  axis: 'x' | 'y';
  from: number;
  to: number;
  /** The position on the other axis. */
  across: number;
  distance: number;
  camera: Camera;
}

/** The length of the ends of a measured line in screen px. */
const endLength = 6;

/** A line with ends, and its length in px of the page. */
function Measure({ axis, from, to, across, distance, camera }: MeasureProps) {
  const point = (along: number) => toScreen(camera, axis === 'x' ? { x: along, y: across } : { x: across, y: along });
  const [start, end] = [point(from), point(to)];
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  // A short line has its number beside it.
  const isShort = Math.hypot(end.x - start.x, end.y - start.y) < 30;
  const beside = axis === 'x' ? { x: middle.x, y: middle.y - 14 } : { x: middle.x + 20, y: middle.y };
  const [dx, dy] = axis === 'x' ? [0, endLength / 2] : [endLength / 2, 0];
  return (
    <>
      <path
        className={styles.snap}
        d={`M${start.x} ${start.y}L${end.x} ${end.y}${[start, end].map(({ x, y }) => `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`).join('')}`}
      />
      <Pill at={isShort ? beside : middle} text={`${Math.round(distance * 10) / 10}`} />
    </>
  );
}
